import type { SystemContext, SystemStyleObject } from "@chakra-ui/react/styled-system";
import { serializeStyles } from "@emotion/serialize";

interface Known<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** What `make` answers for a key, made once. */
function once<K, V>(known: Known<K, V>, make: (key: K) => V): (key: K) => V {
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}

/**
 * The same system, which computes the same styles once. Chakra builds an element's recipe again whenever the element is
 * drawn, and finds a style that it has computed by writing the whole of it out as text; Emotion then writes the answer
 * out again (docs/decisions/0054-styles-once.md). Here a recipe is known by its definition and a style by its object;
 * only an object not seen before is read. `css` answers in Emotion's own form, which Emotion takes as it is.
 */
export function remembering(system: SystemContext): SystemContext {
  let count = 0;
  const numberOfText = once(new Map<string, number>(), () => ++count);
  const numberOf = once(new WeakMap<SystemStyleObject, number>(), (style) =>
    numberOfText(JSON.stringify(style)),
  );
  const answers = new Map<string, SystemStyleObject>();
  return {
    ...system,
    cva: once(new WeakMap(), system.cva),
    css(...styles) {
      const key = styles.map((style) => (style ? numberOf(style) : 0)).join(" ");
      const known = answers.get(key);
      if (known) return known;
      const answer: SystemStyleObject = { ...serializeStyles([system.css(...styles)]) };
      answers.set(key, answer);
      return answer;
    },
  };
}
