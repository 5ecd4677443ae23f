import { useRef } from "react";
import { chakra } from "../theme/chakra.ts";
import { Button, type ButtonProps } from "./Button.tsx";
import { Tooltip } from "./Tooltip.tsx";

const Hint = chakra("span", { base: { fontSize: "xs", fontWeight: "normal", color: "fg.subtle" } });

export interface ReasonButtonProps extends Omit<ButtonProps, "disabled" | "isOff" | "ref"> {
  /** Why it cannot be pressed now; null or absent: it can. */
  readonly reason?: string | null;
  /** The reason in a word or two, shown inside the button. */
  readonly hint?: string;
}

/**
 * A button that shows why it is disabled: the short hint inside, the whole reason on pointing and on focus, and as its
 * description. It stays focusable, because keyboards and screen readers skip a `disabled` button.
 */
export function ReasonButton({ reason, hint, children, ...rest }: ReasonButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  if (!reason) return <Button {...rest}>{children}</Button>;
  return (
    <Tooltip text={reason} anchor={anchor}>
      {(target) => (
        <Button
          {...rest}
          {...target}
          // A press shows the reason too, where nothing can point.
          onPointerDown={undefined}
          id={rest.id ?? target.id}
          ref={anchor}
          // A submit button would still send its form.
          type="button"
          isOff
          aria-disabled="true"
          onClick={(event) => event.preventDefault()}
        >
          {children}
          {hint ? <Hint>· {hint}</Hint> : null}
        </Button>
      )}
    </Tooltip>
  );
}
