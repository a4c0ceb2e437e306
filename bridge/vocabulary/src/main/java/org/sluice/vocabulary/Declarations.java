// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Events, decisions, counters and capabilities as they are declared, checked. */
record Declarations(
    Events events, Decisions decisions, Counters counters, Capabilities capabilities) {
  static final String EVENTS = "bridge/vocabulary/events.yaml";
  static final String DECISIONS = "bridge/vocabulary/decisions.yaml";
  static final String COUNTERS = "bridge/vocabulary/counters.yaml";
  static final String CAPABILITIES = "bridge/vocabulary/capabilities.yaml";

  record Events(int protocolVersion, Map<String, Mode> modes, List<Event> events, List<Row> rows) {
    List<Value> values() {
      return modes.entrySet().stream()
          .map(m -> new Value(m.getKey(), m.getValue().number(), m.getValue().help()))
          .toList();
    }

    List<Event> byNumber() {
      return Declarations.byNumber(events);
    }

    /** The events that a decision of their own arms; their place in this list is their number. */
    List<Event> triggers() {
      return byNumber().stream().filter(e -> e.trigger() != null).toList();
    }
  }

  record Mode(int number, String help) {}

  /** A constant of an enum. */
  record Value(String name, int number, String help) {}

  record Event(
      String name,
      int number,
      List<String> to,
      boolean starts,
      boolean ends,
      @Nullable String mode,
      @Nullable String answer,
      @Nullable String handler,
      @Nullable Map<String, String> listener,
      int shortRecord,
      @Nullable String record,
      String help,
      @Nullable JsonNode text,
      @Nullable Map<String, String> constants,
      @Nullable Trigger trigger,
      @Nullable List<Field> fields)
      implements Kind {
    /** The fields that the contract's record has. */
    List<Field> visible() {
      return all().stream().filter(f -> !f.hidden()).toList();
    }

    /** Whether the simulation waits for the one decision that answers it. */
    boolean isInline() {
      return "INLINE".equals(mode);
    }

    /** The payload, if it is rows whose width stands in the record. */
    List<Field> widths() {
      return payload().stream().filter(Field::isView).toList();
    }
  }

  /**
   * The decision that arms an event of a port and says nothing but who watches it.
   *
   * @param decision its name
   * @param offers what a data plane offers by the capability, if it is declared here
   * @param help what the decision does
   */
  record Trigger(
      String decision,
      int number,
      String capability,
      @Nullable String offers,
      String facet,
      String help) {
    /** The decision, with the fields that all of them have. */
    Decision by(List<String> places) {
      ObjectNode text = JsonNodeFactory.instance.objectNode();
      text.put("watcher=0", " {on}{port}");
      text.put("else", " {on} for watcher {watcher}{port}");
      return new Decision(
          decision,
          number,
          places,
          true,
          capability,
          null,
          false,
          facet,
          null,
          null,
          help,
          text,
          List.of(
              Field.typed("a", "watcher", "slot", "who"),
              Field.typed("b", "on", "onOff", "whether"),
              Field.typed("c", "port", "port", "the egress port")));
    }
  }

  /** What each slot of a state machine has. */
  record Slots(int count, int timers, int watches, int messageBit) {
    int allTimers() {
      return count * timers;
    }

    int allWatches() {
      return count * watches;
    }
  }

  record Decisions(Slots slots, List<Decision> decisions, List<Row> rows) {
    List<Decision> byNumber() {
      return Declarations.byNumber(decisions);
    }

    /** The fields that are one of several values. */
    List<Field> choices() {
      return decisions.stream().flatMap(d -> d.all().stream()).filter(Field::isChoice).toList();
    }
  }

  record Decision(
      String name,
      int number,
      List<String> by,
      boolean arming,
      @Nullable String capability,
      @Nullable String owner,
      boolean yields,
      @Nullable String facet,
      @Nullable List<Method> methods,
      @Nullable String takes,
      String help,
      @Nullable JsonNode text,
      @Nullable List<Field> fields)
      implements Kind {
    /** The methods by which a scheme makes it. */
    List<Method> calls() {
      return methods == null ? List.of(new Method(Names.camel(name), false, null, null)) : methods;
    }

    /** Whether only the machine of a whole switch may make it. */
    boolean needsWholeSwitch() {
      return by.contains("switch") && !by.contains("congestionPoint");
    }
  }

  /**
   * A method of the contract that makes a decision.
   *
   * @param check whether the writer has a check of its own
   * @param capability what it needs instead of the decision's
   * @param with values of fields that are no parameters
   */
  record Method(
      String name, boolean check, @Nullable String capability, @Nullable Map<String, String> with) {
    boolean gives(Field field) {
      return with != null && with.containsKey(field.name());
    }
  }

  record Row(String name, boolean record, String help, List<Field> columns) {
    /** The columns, numbered from 0. */
    List<Value> places() {
      List<Value> places = new ArrayList<>();
      columns.forEach(c -> places.add(new Value(c.name(), places.size(), c.help())));
      return places;
    }
  }

  record Counters(List<Counter> counters) {}

  /** {@code inSnapshot}: a table that the snapshot has as arrays of its own. */
  record Counter(
      String name,
      int bit,
      @Nullable String unit,
      String capability,
      boolean inSnapshot,
      String help,
      @Nullable List<Column> columns) {
    List<Column> table() {
      return columns == null ? List.of() : columns;
    }

    /** A row of its table, if it has one. */
    Row row() {
      List<Field> fields = table().stream().map(Column::field).toList();
      return new Row(Names.pascal(name), false, "A row of the counter " + name + ".", fields);
    }

    /** Its columns, numbered from 0. */
    List<Value> places() {
      List<Value> places = new ArrayList<>();
      table().forEach(c -> places.add(new Value(c.name(), places.size(), c.help())));
      return places;
    }

    /** What stands in its columns; empty if it has none. */
    String columnWords() {
      return table().stream().map(Column::words).collect(Collectors.joining(", "));
    }

    /** Whether it is a table of which the contract names the columns. */
    boolean isTable() {
      return !table().isEmpty() && !inSnapshot;
    }
  }

  record Column(String name, @Nullable String unit, String help) {
    String words() {
      return Names.words(name);
    }

    /** As a field of a row: {@code queueBytes} for QUEUE_BYTES. */
    Field field() {
      return Field.column(Names.camel(name), unit, help);
    }
  }

  record Capabilities(List<Capability> capabilities) {}

  /**
   * A capability.
   *
   * @param atSwitch whether the switches have to do it, at the queues that flows go through
   */
  record Capability(String name, String primitive, String help, boolean atSwitch) {
    String constant() {
      return name.toUpperCase(Locale.ROOT).replace('-', '_');
    }
  }

  /** What events and decisions have in common. */
  interface Kind {
    String name();

    int number();

    String help();

    @Nullable JsonNode text();

    @Nullable List<Field> fields();

    default List<Field> all() {
      List<Field> fields = fields();
      return fields == null ? List.of() : fields;
    }

    /** Its fields in the arguments, by argument and bit. */
    default List<Field> arguments() {
      return all().stream()
          .filter(Field::isArgument)
          .sorted(Comparator.comparing(Field::argument).thenComparing(Field::lowBit))
          .toList();
    }

    /** Its fields in single words of the payload, by word. */
    default List<Field> words() {
      return all().stream()
          .filter(Field::isWord)
          .sorted(Comparator.comparing(Field::word))
          .toList();
    }

    /** Its fields that are the payload, or a table in it. */
    default List<Field> payload() {
      return all().stream().filter(Field::isPayload).toList();
    }
  }

  static Declarations read(Path root) {
    Events events = new DeclarationFile(root, EVENTS).as(Events.class);
    Declarations all =
        new Declarations(
            events,
            withTriggers(new DeclarationFile(root, DECISIONS).as(Decisions.class), events),
            new DeclarationFile(root, COUNTERS).as(Counters.class),
            withTriggers(new DeclarationFile(root, CAPABILITIES).as(Capabilities.class), events));
    all.check();
    return all;
  }

  private static Decisions withTriggers(Decisions declared, Events events) {
    List<Decision> decisions = new ArrayList<>(declared.decisions());
    for (Event event : events.events()) {
      if (event.trigger() != null) {
        decisions.add(event.trigger().by(event.to()));
      }
    }
    return new Decisions(declared.slots(), byNumber(decisions), declared.rows());
  }

  private static Capabilities withTriggers(Capabilities declared, Events events) {
    List<Capability> capabilities = new ArrayList<>(declared.capabilities());
    for (Event event : events.events()) {
      Trigger trigger = event.trigger();
      if (trigger != null && trigger.offers() != null) {
        String name = trigger.capability().toLowerCase(Locale.ROOT).replace('_', '-');
        capabilities.add(new Capability(name, "trigger", trigger.offers(), false));
      }
    }
    return new Capabilities(capabilities);
  }

  private void check() {
    checkKinds(EVENTS, events.events());
    checkKinds(DECISIONS, decisions.decisions());
    for (Event event : events.events()) {
      if (event.trigger() != null && event.all().stream().noneMatch(f -> f.is("watcher"))) {
        throw new DeclarationException(
            "%s: %s has a trigger, but no field of type watcher".formatted(EVENTS, event.name()));
      }
    }
    for (Event event : events.events()) {
      boolean answered =
          decisions.decisions().stream().anyMatch(d -> d.name().equals(event.answer()));
      if (event.isInline() != answered) {
        throw new DeclarationException(
            "%s: %s: an event has an answer, one of the decisions, if and only if its mode is INLINE"
                .formatted(EVENTS, event.name()));
      }
    }
    Set<String> known =
        capabilities.capabilities().stream().map(Capability::constant).collect(Collectors.toSet());
    for (Decision decision : decisions.decisions()) {
      checkSlots(decision);
      checkCapability(decision, decision.capability(), known);
      for (Method method : decision.calls()) {
        checkCapability(decision, method.capability(), known);
        checkValues(decision, method);
      }
    }
    int next = 1;
    for (Counter counter : counters.counters()) {
      if (counter.bit() != next) {
        throw new DeclarationException(
            "%s: the bit of %s is %d; allowed is the next power of two, %d"
                .formatted(COUNTERS, counter.name(), counter.bit(), next));
      }
      next *= 2;
      if (!known.contains(counter.capability())) {
        throw new DeclarationException(
            "%s: %s needs the capability %s, which is not declared"
                .formatted(COUNTERS, counter.name(), counter.capability()));
      }
    }
  }

  private void checkSlots(Decision decision) {
    for (Field field : decision.all()) {
      int each =
          field.is("timer")
              ? decisions.slots().timers()
              : field.is("watch") ? decisions.slots().watches() : 0;
      if (each > 0 && !("0 to " + (each - 1)).equals(field.range())) {
        throw new DeclarationException(
            "%s: %s, field %s: its range is %s; allowed is 0 to %d, see slots"
                .formatted(DECISIONS, decision.name(), field.name(), field.range(), each - 1));
      }
    }
  }

  private static void checkCapability(
      Decision decision, @Nullable String capability, Set<String> known) {
    if (capability != null && !known.contains(capability)) {
      throw new DeclarationException(
          "%s: %s needs the capability %s, which is not declared"
              .formatted(DECISIONS, decision.name(), capability));
    }
  }

  private static void checkValues(Decision decision, Method method) {
    Set<String> fields = decision.all().stream().map(Field::name).collect(Collectors.toSet());
    for (String field : method.with() == null ? Set.<String>of() : method.with().keySet()) {
      if (!fields.contains(field)) {
        throw new DeclarationException(
            "%s: %s, method %s gives a value to %s, which is none of its fields"
                .formatted(DECISIONS, decision.name(), method.name(), field));
      }
    }
  }

  private static void checkKinds(String file, List<? extends Kind> kinds) {
    Set<Integer> numbers = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (Kind kind : kinds) {
      if (kind.number() < 1 || kind.number() > 0xffff || !numbers.add(kind.number())) {
        throw new DeclarationException(
            "%s: the number of %s is %d; allowed is 1 to 65535, each once"
                .formatted(file, kind.name(), kind.number()));
      }
      if (!names.add(kind.name())) {
        throw new DeclarationException("%s: %s is declared twice".formatted(file, kind.name()));
      }
      long[] taken = new long[5];
      for (Field field : kind.all()) {
        String where = "%s: %s, field %s".formatted(file, kind.name(), field.name());
        field.check(where);
        if (field.isArgument()) {
          long bits = field.mask() << field.lowBit();
          int argument = field.argument() - 'a';
          if (argument < 0 || argument > 4 || (taken[argument] & bits) != 0) {
            throw new DeclarationException(
                "%s: its place is %s; allowed are bits of the arguments a to e that no other field has"
                    .formatted(where, field.at()));
          }
          taken[argument] |= bits;
        }
      }
    }
  }

  /** The row of that name. */
  Row row(String name) {
    return Stream.concat(events.rows().stream(), decisions.rows().stream())
        .filter(r -> r.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new DeclarationException("row %s is not declared".formatted(name)));
  }

  /** The events or decisions by number. */
  static <K extends Kind> List<K> byNumber(List<K> kinds) {
    return kinds.stream().sorted(Comparator.comparingInt(Kind::number)).toList();
  }
}
