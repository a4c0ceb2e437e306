// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sluice.bridge.recording.RecordedConversation;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.wire.RecordCursor;

/** The steps of a recording, one ask after the other. */
final class StepStream implements AutoCloseable {
  private final RecordedConversation conversation;
  private final RecordCursor event = new RecordCursor();
  private final RecordCursor decision = new RecordCursor();
  private long nowPs = -1;
  private boolean isOver;

  StepStream(Path file) {
    conversation = RecordedConversation.open(file);
  }

  Hello hello() {
    return conversation.hello();
  }

  /** When the ask read last was asked, ps; -1 before the first. */
  long nowPs() {
    return nowPs;
  }

  boolean isOver() {
    return isOver;
  }

  /** Whether the recording has an orderly end; known once it is over. */
  boolean isWhole() {
    return conversation.isWhole();
  }

  /** The steps of the next ask, in the order in which its events were answered; none at the end. */
  List<Step> next() {
    if (!conversation.next()) {
      isOver = true;
      return List.of();
    }
    nowPs = conversation.nowPs();
    List<Step> steps = new ArrayList<>();
    event.reset(conversation.events().buffer(), 0, conversation.events().bytes());
    decision.reset(conversation.decisions().buffer(), 0, conversation.decisions().bytes());
    boolean hasDecision = decision.next();
    while (event.next()) {
      List<Entry> decisions = new ArrayList<>();
      while (hasDecision && decision.entity() == event.index()) {
        decisions.add(Entry.decision(decision));
        hasDecision = decision.next();
      }
      steps.add(new Step(Entry.event(event), decisions));
    }
    return steps;
  }

  @Override
  public void close() {
    conversation.close();
  }
}
