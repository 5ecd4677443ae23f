import { useSelector } from "@xstate/react";
import { Link } from "wouter";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { chakra } from "../theme/chakra.ts";
import { MenuLabel } from "./MenuLabel.tsx";
import type { MenuLeaf } from "./menu-tree.ts";
import { usePageAhead } from "./use-page-ahead.ts";

const Leaf = chakra(Link, {
  base: {
    display: "flex",
    alignItems: "center",
    minHeight: { base: "44px", md: "34px" },
    paddingInlineEnd: "1.5",
    borderRadius: "sm",
    color: "fg.muted",
    fontSize: "13px",
    lineHeight: "1.35",
    paddingBlock: "1",
    overflowWrap: "break-word",
    _hover: { bg: "bg.muted", color: "fg" },
    "&[aria-current=page]": { bg: "brand.subtle", color: "brand.fg", fontWeight: "bold" },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
  variants: { isFlyout: { true: { paddingInlineStart: "2.5" }, false: { paddingInlineStart: "28px" } } },
});

/** A page of the menu, with the number that waits there. */
export function MenuLink(props: {
  readonly leaf: MenuLeaf;
  readonly count: number;
  readonly current: string;
  readonly onChosen: (() => void) | undefined;
  /** In a box of its own beside a button. */
  readonly isFlyout?: boolean;
}) {
  const { leaf, count, current, onChosen, isFlyout = false } = props;
  const href = useHrefOfLeaf(leaf);
  const ahead = usePageAhead();
  return (
    <Leaf
      isFlyout={isFlyout}
      href={href}
      aria-current={leaf.name === current ? "page" : undefined}
      onClick={onChosen}
      {...ahead(leaf.name)}
    >
      <MenuLabel name={leaf.name} count={count} />
    </Leaf>
  );
}

/** The page with its filters if it is still open; else its plain address. */
function useHrefOfLeaf(leaf: MenuLeaf): string {
  const search = useSelector(
    useActorOf("tabs"),
    (snapshot) => snapshot.context.tabs.list.find((tab) => tab.id === leaf.path)?.search ?? "",
  );
  return search ? `${leaf.path}?${search}` : leaf.path;
}
