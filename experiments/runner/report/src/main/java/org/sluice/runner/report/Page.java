// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.List;
import org.sluice.runner.figures.FigureSet;

/**
 * A page of HTML that needs no other file. What it looks like is in a template beside its class:
 * that of {@code RunPage} is {@code RunPage.html.mustache}. A name in a template is a method of the
 * page or of what the page shows, also one that is not public. Every text is escaped.
 */
public interface Page {
  /**
   * A link of a list.
   *
   * @param target relative to the page
   * @param label what it is called
   * @param failure one sentence on why what it shows did not end well, or empty
   */
  record Link(String target, String label, String failure) {}

  /** Its figures. */
  default List<FigureSet.Drawn> figures() {
    return List.of();
  }

  /** Its network over time, as {@code network.js} draws it; empty if it has none. */
  default String network() {
    return "";
  }

  /** The whole page. */
  default String render() {
    return PageTemplates.render(this);
  }
}
