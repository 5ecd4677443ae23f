import { type FocusEvent, useRef, useState } from "react";

interface Holder {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Whether the pointer or the focus is in an element; spread the second part on it. */
export function useHeldStill(): readonly [boolean, Holder] {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const holder: Holder = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }) =>
      setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
  };
  return [isPointed || isFocused, holder];
}

/**
 * The value as it was when the pointer or the focus came, for as long as they stay: nothing moves under them. Spread the
 * second part on the element; the third says whether a newer value is held back.
 */
export function useStill<Value>(value: Value): readonly [Value, Holder, boolean] {
  const [isHeld, holder] = useHeldStill();
  const shown = useRef(value);
  if (!isHeld) shown.current = value;
  return [isHeld ? shown.current : value, holder, isHeld && shown.current !== value];
}
