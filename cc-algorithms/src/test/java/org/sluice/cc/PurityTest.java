// SPDX-License-Identifier: MIT
package org.sluice.cc;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The algorithms are pure: they see the JDK's language, collections and StrictMath, and nothing
 * that could make two runs differ.
 */
class PurityTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new DoNotIncludeTests())
          .importPackages("org.sluice.cc");

  private static final Set<String> ALLOWED_UTIL =
      Set.of(
          "java.util.ArrayList",
          "java.util.ArrayDeque",
          "java.util.Arrays",
          "java.util.BitSet",
          "java.util.Collection",
          "java.util.Collections",
          "java.util.Comparator",
          "java.util.EnumMap",
          "java.util.EnumSet",
          "java.util.Iterator",
          "java.util.LinkedHashMap",
          "java.util.List",
          "java.util.ListIterator",
          "java.util.Map",
          "java.util.Map$Entry",
          "java.util.NavigableMap",
          "java.util.Objects",
          "java.util.Optional",
          "java.util.OptionalDouble",
          "java.util.OptionalInt",
          "java.util.OptionalLong",
          "java.util.PriorityQueue",
          "java.util.Set",
          "java.util.SortedMap",
          "java.util.TreeMap",
          "java.util.TreeSet");

  /** Reads what a user wrote, before a run: it needs exact decimals. */
  private static final Class<?> READER = ParameterUnits.class;

  @Test
  void theClassesAreThere() {
    classes().that().haveSimpleNameEndingWith("Scheme").should().bePublic().check(MAIN);
  }

  @Test
  void onlyTheLanguageItsCollectionsAndAnnotationsAreUsed() {
    classes()
        .should()
        .onlyDependOnClassesThat(
            describe(
                "are of org.sluice.cc, java.lang or plain, ordered collections",
                c ->
                    c.getPackageName().startsWith("org.sluice.cc")
                        || c.getPackageName().equals("java.lang")
                        || c.getPackageName().equals("java.lang.annotation")
                        || c.getPackageName().equals("java.lang.runtime")
                        || c.getPackageName().equals("java.lang.invoke")
                        || c.getPackageName().equals("java.util.function")
                        || c.getPackageName().equals("org.jspecify.annotations")
                        || ALLOWED_UTIL.contains(c.getBaseComponentType().getName())
                        || c.getBaseComponentType().isPrimitive()
                        || c.getBaseComponentType().getPackageName().startsWith("org.sluice.cc")))
        .check(MAIN.that(describe("run in a simulation", c -> !c.isEquivalentTo(READER))));
  }

  @Test
  void noThreadsClocksProcessesOrOutput() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.System")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.Runtime")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.ProcessBuilder")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Thread.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(ThreadLocal.class)
        .because(
            "state machines have no clock, no I/O and no thread (java.lang.System is"
                + " allowed for arraycopy only)")
        .check(MAIN.that(describe("do not copy arrays", c -> !copiesArraysOnly(c))));
  }

  private static boolean copiesArraysOnly(JavaClass c) {
    Set<JavaAccess<?>> accesses = c.getAccessesFromSelf();
    boolean any = false;
    for (JavaAccess<?> access : accesses) {
      if (access.getTargetOwner().getName().equals("java.lang.System")) {
        if (!access.getName().equals("arraycopy")) {
          return false;
        }
        any = true;
      }
    }
    return any;
  }

  @Test
  void mathIsStrict() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.Math")
        .because("StrictMath gives the same bits on every machine")
        .check(MAIN);
  }

  @Test
  void noIdentityHashAndNoUnorderedIteration() {
    noClasses()
        .should()
        .callMethodWhere(
            target(
                describe(
                    "is System.identityHashCode or Object.hashCode",
                    t ->
                        t.getName().equals("identityHashCode")
                            || (t.getName().equals("hashCode")
                                && t.getOwner().getName().equals("java.lang.Object")))))
        .check(MAIN);
    noClasses()
        .that()
        .areAssignableTo(ReactionPoint.class)
        .or()
        .areAssignableTo(NotificationPoint.class)
        .or()
        .areAssignableTo(CongestionPoint.class)
        .should()
        .callMethodWhere(
            target(
                describe(
                    "iterates over a Set or Map, whose order may not be defined",
                    t ->
                        (t.getOwner().getName().equals("java.util.Set")
                                && (t.getName().equals("iterator")
                                    || t.getName().equals("forEach")
                                    || t.getName().equals("stream")))
                            || (t.getOwner().getName().equals("java.util.Map")
                                && Set.of("entrySet", "keySet", "values", "forEach")
                                    .contains(t.getName())))))
        .because("state machines iterate over TreeMap, TreeSet, EnumSet, lists and arrays by type")
        .check(MAIN);
  }

  @Test
  void noSharedMutableState() {
    noFields()
        .that()
        .areStatic()
        .and()
        .areNotFinal()
        .should()
        .beDeclaredInClassesThat()
        .resideInAPackage("org.sluice.cc..")
        .allowEmptyShould(true)
        .check(MAIN);
  }
}
