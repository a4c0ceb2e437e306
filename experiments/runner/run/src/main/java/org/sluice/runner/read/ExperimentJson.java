// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sluice.runner.model.Experiment;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;

/**
 * Experiments as JSON, for a process that runs what another one has read and checked. Claims are
 * left out: they are judged where they were read.
 */
public final class ExperimentJson {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .setVisibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
          .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .registerModule(
              new SimpleModule()
                  .addSerializer(new StdDelegatingSerializer(Topology.class, new TopologyParts()))
                  .addDeserializer(
                      Topology.class, new StdDelegatingDeserializer<>(new TopologyOfParts())));

  private ExperimentJson() {}

  /** A mapper for records that have an experiment in them. */
  public static ObjectMapper mapper() {
    return JSON.copy();
  }

  /** The experiment as it is written: without claims. */
  public static Experiment written(Experiment experiment) {
    Experiment.Judgement of = experiment.judgement();
    return with(
        experiment,
        experiment.values(),
        new Experiment.Judgement(
            of.groups(), of.lines(), List.of(), of.allowed(), of.counted(), List.of(), List.of()));
  }

  /** The experiment as it was written: numbers are decimal again. */
  public static Experiment restored(Experiment read) {
    Map<String, Object> values = new LinkedHashMap<>(read.values());
    values.replaceAll((name, v) -> v instanceof Number n ? new BigDecimal(n.toString()) : v);
    return with(read, values, read.judgement());
  }

  private static Experiment with(
      Experiment e, Map<String, Object> values, Experiment.Judgement judgement) {
    return new Experiment(
        e.about(),
        e.variables(),
        values,
        e.network(),
        e.schemes(),
        e.monitor(),
        e.timing(),
        judgement);
  }

  /** The parts of a topology; all else in it follows from them. */
  private record Parts(List<Node> nodes, List<Link> links) {}

  private static final class TopologyParts extends StdConverter<Topology, Parts> {
    @Override
    public Parts convert(Topology topology) {
      return new Parts(topology.nodes(), topology.links());
    }
  }

  private static final class TopologyOfParts extends StdConverter<Parts, Topology> {
    @Override
    public Topology convert(Parts parts) {
      Topology.Builder topology = new Topology.Builder();
      for (Node node : parts.nodes()) {
        int unused = topology.add(node.kind(), node.name());
      }
      parts.links().forEach(topology::link);
      return topology.build();
    }
  }
}
