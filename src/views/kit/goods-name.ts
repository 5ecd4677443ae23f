/** Goods in one line of text: two packs of the same name differ by their spec. */
export const goodsName = (
  goods: { readonly typeName: string; readonly spec: string | null } | undefined,
): string => [goods?.typeName, goods?.spec].filter(Boolean).join(" ");
