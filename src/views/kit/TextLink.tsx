import type { ComponentProps } from "react";
import { Link } from "wouter";
import { chakra } from "../theme/chakra.ts";

const Base = chakra(Link, {
  base: {
    color: "brand.fg",
    borderRadius: "xs",
    _hover: { textDecoration: "underline", textUnderlineOffset: "3px" },
  },
  variants: {
    tone: { brand: {}, plain: { color: "inherit" }, danger: { color: "danger.fg" } },
  },
  defaultVariants: { tone: "brand" },
});

export interface TextLinkProps extends Omit<ComponentProps<"a">, "href" | "color" | "ref"> {
  readonly href: string;
  readonly tone?: "brand" | "plain" | "danger";
}

/** A link to a page of the console. */
export function TextLink({ href, tone, ...rest }: TextLinkProps) {
  return <Base {...rest} href={href} tone={tone} />;
}
