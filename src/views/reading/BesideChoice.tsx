import type { BulletinRow } from "../../contracts/bulletin.ts";
import { useLocale } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { BulletinMarks } from "./BulletinMarks.tsx";
import { titleOf } from "./bulletin-words.ts";
import { KindIcon } from "./KindIcon.tsx";

const List = chakra("ul", { base: { listStyle: "none", display: "grid", gap: "2" } });
const Choice = chakra("button", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    width: "full",
    padding: "3",
    textAlign: "start",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "sm",
    _hover: { bg: "bg.hover" },
    "& > svg": { color: "fg.muted", flexShrink: 0 },
    "& > b": { fontWeight: "medium", flex: "1 1 0", minWidth: "120px" },
  },
});

/** Several bulletins explain one page: which one shall it be? */
export function BesideChoice(props: {
  readonly rows: readonly BulletinRow[];
  readonly onChoose: (id: string) => void;
}) {
  const { rows, onChoose } = props;
  const { locale } = useLocale();
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <Choice type="button" onClick={() => onChoose(row.id)}>
            <KindIcon kind={row.kind} />
            <b>{titleOf(row, locale)}</b>
            <BulletinMarks row={row} isConfirmed={row.acknowledgedAt !== null} />
          </Choice>
        </li>
      ))}
    </List>
  );
}
