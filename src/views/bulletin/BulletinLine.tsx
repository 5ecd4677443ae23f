import type { ReactNode } from "react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { fileUrl } from "../../contracts/file.ts";
import { useLocale } from "../kit/i18n.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { BulletinMarks } from "../reading/BulletinMarks.tsx";
import { BulletinMeta } from "../reading/BulletinMeta.tsx";
import { titleOf } from "../reading/bulletin-words.ts";
import { KindIcon } from "../reading/KindIcon.tsx";
import { chakra } from "../theme/chakra.ts";

const Row = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "64px minmax(0, 1fr) auto", sm: "112px minmax(0, 1fr) auto" },
    columnGap: "4",
    alignItems: "center",
    padding: "3",
    paddingInline: { base: "3", sm: "4" },
    borderBottomWidth: "1px",
    borderColor: "border",
    transitionProperty: "background-color",
    transitionDuration: "normal",
    _last: { borderBottomWidth: 0 },
    "&[data-mark]": { bg: "info.subtle" },
  },
});
const Cover = chakra("div", {
  base: {
    display: "grid",
    placeItems: "center",
    aspectRatio: { base: "1", sm: "16 / 10" },
    borderRadius: "sm",
    overflow: "hidden",
    bg: "bg.muted",
    color: "fg.subtle",
    "& img": { width: "full", height: "full", objectFit: "cover" },
    // Without a picture: its kind, on a sheet with lines.
    "&:has(> svg)": {
      borderWidth: "1px",
      borderColor: "border",
      color: "brand.fg",
      bg: "bg.panel",
      backgroundImage: "repeating-linear-gradient({colors.bg.muted} 0 1px, transparent 1px 9px)",
      backgroundPosition: "0 8px",
    },
    "& > svg": { padding: "2.5", width: "44px", height: "44px", borderRadius: "full", bg: "brand.subtle" },
  },
});
const Words = chakra("div", { base: { display: "grid", gap: "1.5", minWidth: 0 } });
const Title = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "2",
    rowGap: "1",
    textStyle: "md",
    "& > a": { fontWeight: "medium", overflowWrap: "anywhere" },
  },
});

/** One bulletin in the list: cover or kind, title, marks, who published it and when. */
export function BulletinLine(props: {
  readonly row: BulletinRow;
  readonly href: string;
  readonly mark: "new" | "changed" | undefined;
  readonly menu: ReactNode;
}) {
  const { row, href, mark, menu } = props;
  const { locale } = useLocale();
  return (
    <Row data-mark={mark}>
      <Cover>
        {row.coverId ? (
          <img src={fileUrl(row.coverId)} alt="" loading="lazy" />
        ) : (
          <KindIcon kind={row.kind} size={24} />
        )}
      </Cover>
      <Words>
        <Title>
          <TextLink href={href}>{titleOf(row, locale)}</TextLink>
          <BulletinMarks row={row} isConfirmed={row.acknowledgedAt !== null} />
        </Title>
        <BulletinMeta row={row} />
      </Words>
      {menu}
    </Row>
  );
}
