import { CircleCheck, CircleX, ScanBarcode, Undo2 } from "lucide-react";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { chakra } from "../theme/chakra.ts";

const List = chakra("ol", {
  base: {
    listStyleType: "none",
    maxHeight: { base: "360px", xl: "calc(100vh - 340px)" },
    minHeight: { xl: "240px" },
    overflowY: "auto",
    borderTopWidth: "1px",
    borderColor: "border",
    "& li": {
      display: "grid",
      gridTemplateColumns: "16px minmax(0, 1fr) auto",
      alignItems: "center",
      columnGap: "3",
      minHeight: "56px",
      paddingBlock: "2",
      paddingInline: "4",
      borderBottomWidth: "1px",
      borderBottomColor: "border",
      fontVariantNumeric: "tabular-nums",
      color: "fg.muted",
    },
    "& b": { display: "block", fontWeight: "normal", color: "fg", overflowWrap: "anywhere" },
    "& small": { fontSize: "xs", overflowWrap: "anywhere" },
    "& [data-state=undone] b": { textDecoration: "line-through", color: "fg.muted" },
    "& [data-state=wrong]": { color: "danger.fg" },
    "& [data-kind=recorded] > svg": { color: "success.fg" },
  },
});
const Empty = chakra("p", {
  base: { padding: "4", color: "fg.muted", borderTopWidth: "1px", borderColor: "border" },
});

export interface DeskScan {
  readonly no: number;
  readonly atMs: number;
  readonly kind: string;
  readonly state: "live" | "undone" | "open" | "booked" | "wrong";
  readonly text: string;
  readonly note: string;
  readonly onUndo: (() => void) | null;
}

/** What was scanned, newest first; what can still be undone has its button. */
export function DeskLog({ scans }: { readonly scans: readonly DeskScan[] }) {
  const t = useT();
  const format = useFormat();
  const iconOf = ({ state, kind }: DeskScan) => {
    if (state === "wrong") return <CircleX size={16} aria-hidden="true" />;
    if (state === "undone") return <Undo2 size={16} aria-hidden="true" />;
    return kind === "recorded" ? (
      <CircleCheck size={16} aria-hidden="true" />
    ) : (
      <ScanBarcode size={16} aria-hidden="true" />
    );
  };
  const noteOf = ({ atMs, state, note }: DeskScan) =>
    [format.time(atMs), note, state === "live" || state === "wrong" ? "" : t(`request.scan.${state}`)]
      .filter(Boolean)
      .join(" · ");
  return (
    <Panel isFlush title={t("request.scan.log")} note={t("request.scan.count", { count: scans.length })}>
      {scans.length === 0 ? (
        <Empty>{t("request.scan.none")}</Empty>
      ) : (
        <List aria-label={t("request.scan.log")} tabIndex={0}>
          {scans.toReversed().map((scan) => (
            <li key={scan.no} data-state={scan.state} data-kind={scan.kind}>
              {iconOf(scan)}
              <span>
                <b>{scan.text}</b>
                <small>{noteOf(scan)}</small>
              </span>
              {scan.onUndo ? (
                <Button
                  size="md"
                  aria-label={t("request.scan.undoOf", { scan: scan.text })}
                  onClick={scan.onUndo}
                >
                  {t("request.scan.undo")}
                </Button>
              ) : null}
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}
