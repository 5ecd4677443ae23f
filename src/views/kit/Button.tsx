import type { ComponentProps, ReactNode, Ref } from "react";
import { chakra } from "../theme/chakra.ts";
import { type ButtonLook, type ButtonSize, buttonRecipe } from "./button-recipe.ts";
import { Spinner } from "./Spinner.tsx";
import { useHeldWhileUnready } from "./unready.tsx";

const Base = chakra("button", buttonRecipe);

export interface ButtonProps extends Omit<ComponentProps<"button">, "color" | "ref"> {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  /** A command of this button is running: shows a spinner, keeps its width and ignores clicks. */
  readonly isBusy?: boolean;
  readonly isFullWidth?: boolean;
  /** Styled as out of reach without being `disabled`, for ReasonButton. */
  readonly isOff?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button; `type="button"` unless said otherwise. */
export function Button(props: ButtonProps) {
  const { look, size, icon, isBusy = false, isFullWidth = false, isOff, children, ...rest } = props;
  const disabled = useHeldWhileUnready() || rest.disabled;
  return (
    <Base
      type="button"
      {...rest}
      data-look={look}
      look={look}
      size={size}
      isOff={isOff ?? disabled}
      disabled={disabled}
      aria-disabled={isBusy || rest["aria-disabled"] || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
      width={isFullWidth ? "full" : undefined}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </Base>
  );
}
