import type { ReactNode } from "react";
import type { PageName } from "../../contracts/pages.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "./i18n.tsx";
import { TextLink } from "./TextLink.tsx";

/** Where each kind of choice is made, and what it is called there. */
const MADE_ON = {
  user: ["system-user", "user"],
  department: ["system-department", "department"],
  role: ["system-role", "role"],
  post: ["system-post", "post"],
  client: ["client-list", "client"],
  warehouse: ["warehouse-list", "warehouse"],
  "warehouse/location": ["warehouse-list", "location"],
  vehicle: ["delivery-vehicle", "vehicle"],
  integration: ["integration", "integration"],
  "goods/category": ["warehouse-goods-category", "goodsCategory"],
  "goods/brand": ["warehouse-goods-brand", "goodsBrand"],
  "goods/level": ["warehouse-goods-level", "goodsLevel"],
  "goods/type": ["warehouse-goods-type", "goodsType"],
} as const satisfies Readonly<Record<string, readonly [PageName, string]>>;

/** What a field says that has nothing to choose from. */
export interface NoneYet {
  /** That none exists. */
  readonly text: string;
  /** The same, with the way to the first one. */
  readonly hint: ReactNode;
}

/**
 * What a field of such choices says while none exists; null while `isNone` is false. People who may open the page where
 * they are made get a link to it, with `query` in its address; others read whom to ask.
 */
export function useNoneYet(
  to: keyof typeof MADE_ON,
  isNone: boolean,
  query: Readonly<Record<string, string>> = {},
): (NoneYet & { readonly way: ReactNode }) | null {
  const t = useT();
  const { pages, roleCode } = usePerson();
  if (!isNone) return null;
  const [page, key] = MADE_ON[to];
  const noun = t(`resource.noun.${key}`);
  // A field calls them goods, whose page calls them models.
  const [text, make] =
    to === "goods/type"
      ? [t("resource.none.goods"), t("resource.none.addGoods")]
      : [t("resource.list.empty", { noun }), t("resource.list.create", { noun })];
  const way = pages.has(page) ? (
    <TextLink href={hrefOf(page, {}, query)}>{make}</TextLink>
  ) : (
    t(roleCode === "admin" ? "resource.none.askAdmin" : "resource.none.askWarehouse")
  );
  return {
    text,
    way,
    hint: (
      <>
        {t("resource.none.sentence", { text })} {way}
      </>
    ),
  };
}
