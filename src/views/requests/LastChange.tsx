import type { RequestName } from "../../contracts/wire.ts";
import type { RowNews } from "../../machines/page/live.policy.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";

/** As wide as its column's least width, so that no other column moves. */
const Text = chakra("span", {
  base: {
    display: "block",
    maxWidth: { sm: "156px" },
    overflow: "hidden",
    textOverflow: "ellipsis",
    color: "brand.fg",
    fontWeight: "bold",
    fontVariantNumeric: "tabular-nums",
  },
});

/** Who has just done what to a request, and how many units it moved: in place of the time of its last change. */
export function LastChange(props: {
  readonly name: RequestName;
  readonly news: RowNews;
  readonly units?: number;
}) {
  const { name, news, units = 0 } = props;
  const t = useT();
  const format = useFormat();
  const key = `texts.command.${name}.${news.type}`;
  const text = t("request.change", {
    by: news.by,
    what: t.has(key) ? t.dynamic(key) : "",
    units: units === 0 ? "" : ` ${units > 0 ? "+" : "−"}${format.number(Math.abs(units))}`,
  });
  return <Text title={text}>{text}</Text>;
}
