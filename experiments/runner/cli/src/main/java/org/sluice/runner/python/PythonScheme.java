// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.HostPoint;
import org.sluice.cc.HostStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;

/** A scheme whose declaration and state machines are in Python. */
final class PythonScheme extends DeclaredScheme {
  private static final ObjectMapper JSON = new ObjectMapper();
  private final PythonLink link;

  PythonScheme(PythonLink link, String declaration) {
    super(declaration);
    this.link = link;
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return machine("reaction_point", p, entity);
  }

  @Override
  public NotificationPoint newNotificationPoint(FlowStart start, Parameters p, Entity entity) {
    return machine("notification_point", p, entity);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return machine("congestion_point", p, entity);
  }

  @Override
  public HostPoint newHostPoint(HostStart start, Parameters p, Entity entity) {
    return machine("host_point", p, entity);
  }

  private PythonMachine machine(String factory, Parameters p, Entity entity) {
    Map<String, String> units = new LinkedHashMap<>();
    parameters().forEach(parameter -> units.put(parameter.name(), parameter.unit()));
    try {
      return link.machine(
          JSON.writeValueAsString(
              Map.of(
                  "scheme", name(),
                  "factory", factory,
                  "values", p.asText(),
                  "units", units,
                  "entity", entity.id(),
                  "random", entity.random().state())));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
