import { type ComponentProps, type ReactNode, type Ref, useRef } from "react";
import { chakra } from "../theme/chakra.ts";
import { Tooltip } from "./Tooltip.tsx";

const Base = chakra("button", {
  base: {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flexShrink: 0,
    borderRadius: "sm",
    color: "fg.muted",
    transitionProperty: "background-color, color",
    transitionDuration: "fast",
    "&:hover:not(:disabled)": { bg: "bg.muted", color: "fg" },
    "&[aria-pressed=true], &[aria-expanded=true]": { bg: "bg.muted", color: "fg" },
    _disabled: { opacity: 0.5 },
  },
  variants: {
    size: {
      xs: {
        width: { base: "44px", sm: "24px" },
        height: { base: "44px", sm: "24px" },
        "& svg": { width: "14px", height: "14px" },
      },
      sm: {
        width: { base: "44px", sm: "28px" },
        height: { base: "44px", sm: "28px" },
        "& svg": { width: "16px", height: "16px" },
      },
      md: {
        width: { base: "44px", sm: "36px" },
        height: { base: "44px", sm: "36px" },
        "& svg": { width: "18px", height: "18px" },
      },
      touch: { width: "44px", height: "44px", "& svg": { width: "20px", height: "20px" } },
    },
  },
  defaultVariants: { size: "md" },
});

const Count = chakra("span", {
  base: {
    position: "absolute",
    top: "1px",
    left: "55%",
    minWidth: "18px",
    height: "18px",
    paddingInline: "1",
    borderRadius: "full",
    bg: "danger.solid",
    color: "danger.contrast",
    fontSize: "xs",
    lineHeight: "18px",
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
  },
});

export interface IconButtonProps extends Omit<ComponentProps<"button">, "color" | "ref" | "children"> {
  /** Its name, shown as a tooltip too. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: "xs" | "sm" | "md" | "touch";
  /** A count on the corner; 0 shows none. Say it in the label as well. */
  readonly badge?: number;
  readonly isPressed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, size, badge = 0, isPressed, ref, ...rest } = props;
  const anchor = useRef<HTMLButtonElement | null>(null);
  const setBoth = (element: HTMLButtonElement | null): void => {
    anchor.current = element;
    if (typeof ref === "function") ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <Tooltip text={label} anchor={anchor} isNameOnly isSilent={rest["aria-expanded"] === true}>
      {(target) => (
        <Base
          type="button"
          id={target.id}
          {...rest}
          ref={setBoth}
          size={size}
          aria-label={label}
          aria-pressed={isPressed}
          onPointerEnter={target.onPointerEnter}
          onPointerLeave={target.onPointerLeave}
          onPointerDown={(event) => {
            target.onPointerDown();
            rest.onPointerDown?.(event);
          }}
          onFocus={(event) => {
            target.onFocus();
            rest.onFocus?.(event);
          }}
          onBlur={(event) => {
            target.onBlur();
            rest.onBlur?.(event);
          }}
        >
          {icon}
          {badge > 0 ? <Count aria-hidden="true">{badge > 99 ? "99+" : badge}</Count> : null}
        </Base>
      )}
    </Tooltip>
  );
}
