import { PackagePlus } from "lucide-react";
import type { GoodsTypeOption } from "../../contracts/options.ts";
import { ENTRY_RIGHTS, OPTIONS_FOR, SETUP } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { useNoneYet } from "../kit/use-none-yet.tsx";
import { chakra } from "../theme/chakra.ts";

const goodsOptions = createOptionsMachine<GoodsTypeOption>();

const Box = chakra("div", {
  base: {
    display: "grid",
    justifyItems: "center",
    gap: "1",
    paddingBlock: "6",
    textAlign: "center",
    color: "fg.muted",
    "& svg": { color: "fg.subtle", marginBottom: "1" },
    "& strong": { color: "fg" },
  },
});

/** In place of the figures, which would all be 0: what they will show, and what the first request needs. */
export function FirstRequest() {
  const t = useT();
  const applies = useHolds(ENTRY_RIGHTS.submit);
  const mayAsk = useHolds(OPTIONS_FOR["goods/type"]);
  return (
    <Panel>
      <Box data-first-request="">
        <PackagePlus size={24} aria-hidden="true" />
        <strong>{t("workplace.first.title")}</strong>
        <span>{t("workplace.first.hint")}</span>
        {applies && mayAsk ? <NextStep /> : null}
      </Box>
    </Panel>
  );
}

/** The first request, or the goods that have to be there before it. */
function NextStep() {
  const t = useT();
  const goods = useOptions("first-goods", goodsOptions, "goods/type");
  const none = useNoneYet("goods/type", goods.isNone);
  const setsUp = useHolds(SETUP);
  if (goods.isLoading && goods.options.length === 0) return null;
  // The steps of the first day say what is missing.
  if (none && setsUp) return null;
  return (
    <span>
      {none ? none.hint : <TextLink href={hrefOf("entry-apply")}>{t("workplace.quick.apply")}</TextLink>}
    </span>
  );
}
