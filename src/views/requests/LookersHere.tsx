import type { LookedEntity } from "../../contracts/request-kinds.ts";
import { useLook, useLookers } from "../../machines/react/use-look.ts";
import { chakra } from "../theme/chakra.ts";
import { LookedAt } from "./LookedAt.tsx";

/** On a phone between the page's head and its content, so that nothing moves when colleagues come. */
const Place = chakra("span", {
  base: {
    position: { base: "absolute", sm: "static" },
    insetInlineEnd: 0,
    top: "100%",
    maxWidth: "100%",
    display: "inline-block",
    verticalAlign: "bottom",
    marginInlineStart: { sm: "2" },
  },
});

/** On a request's own page: says that the reader has it open, and shows which colleagues have too. */
export function LookersHere({ entity, id }: { readonly entity: LookedEntity; readonly id: string }) {
  useLook(entity, id);
  return (
    <Place>
      <LookedAt by={useLookers(entity).get(id)} />
    </Place>
  );
}
