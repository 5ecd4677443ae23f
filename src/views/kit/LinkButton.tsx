import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import { chakra } from "../theme/chakra.ts";
import { type ButtonLook, type ButtonSize, buttonRecipe } from "./button-recipe.ts";

const Base = chakra(Link, buttonRecipe);

export interface LinkButtonProps extends Omit<ComponentProps<"a">, "href" | "color" | "ref"> {
  readonly href: string;
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
}

/** A link that looks like a button: it navigates, so it can be opened in another tab. */
export function LinkButton({ href, look, size, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Base {...rest} href={href} look={look} size={size}>
      {icon}
      {children}
    </Base>
  );
}
