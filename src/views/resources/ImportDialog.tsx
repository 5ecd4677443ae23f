import { Stack } from "@chakra-ui/react/stack";
import { useSelector } from "@xstate/react";
import { FileSpreadsheet } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { columnTitleKey } from "../../contracts/file-titles.ts";
import type { ImportAnswer, ImportFault } from "../../contracts/import-answer.ts";
import type { ImportBody, ResourceSpec } from "../../contracts/resource.ts";
import { importMachine } from "../../machines/page/import.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { Button } from "../kit/Button.tsx";
import { Checkbox } from "../kit/Checkbox.tsx";
import { DataTable } from "../kit/DataTable.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { DropHint } from "../kit/DropHint.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ProgressBar } from "../kit/ProgressBar.tsx";
import type { Column } from "../kit/table-column.ts";
import { chakra } from "../theme/chakra.ts";
import { readCsv, type UnreadableFile } from "./read-csv.ts";

/** The native input is invisible above its text: people can drop a file on it, and the text is the console's. */
const FileBox = chakra("label", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "2",
    padding: "4",
    borderWidth: "1px",
    borderStyle: "dashed",
    borderColor: "border.control",
    borderRadius: "sm",
    bg: "bg.subtle",
    color: "brand.fg",
    "&:focus-within": { outlineWidth: "2px", outlineStyle: "solid", outlineColor: "brand.fg" },
    "& span": { color: "fg.muted" },
    "& input": { position: "absolute", inset: 0, opacity: 0, cursor: "pointer" },
  },
});

/** Imports a CSV file: previews new and changed rows, names each invalid line, writes all or nothing. */
export function ImportDialog(props: {
  readonly spec: ResourceSpec;
  readonly onClose: () => void;
  readonly onWritten: () => void;
}) {
  const { spec, onClose, onWritten } = props;
  const t = useT();
  const format = useFormat();
  const ports = usePorts();
  const [openedAs] = useState(() => crypto.randomUUID());
  const [unreadable, setUnreadable] = useState<(UnreadableFile & { readonly name: string }) | null>(null);
  const actor = useFeature(`import:${openedAs}`, importMachine, {
    send: (body: ImportBody, signal: AbortSignal) =>
      ports.rest.post<ImportAnswer>(`/api/${spec.name}/import`, body, { signal }),
  });
  const state = useSelector(actor, (snapshot) => String(snapshot.value));
  /** The person has seen the warnings and wants the lines written. */
  const [isAccepted, setAccepted] = useState(false);
  const { file, judged, tally, faults, warnings, failure } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  );
  const notifyWritten = useEffectEvent(onWritten);
  useEffect(() => {
    if (state === "written") notifyWritten();
  }, [state]);
  const take = async (files: FileList | null): Promise<void> => {
    const given = files?.[0];
    if (!given) return;
    setUnreadable(null);
    const read = await readCsv(given);
    setAccepted(false);
    if ("unreadable" in read) {
      actor.send({ type: "file.dropped" });
      setUnreadable({ name: given.name, ...read });
    } else actor.send({ type: "file.given", file: read });
  };
  const count = (key: "created" | "changed" | "unchanged") => format.number(tally[key]);
  const sums = { created: count("created"), changed: count("changed"), unchanged: count("unchanged") };
  const total = file?.lines.length ?? 0;
  const titles = Object.entries(spec.fields)
    .map(([name, field]) => {
      const title = t.dynamic(`texts.fields.${spec.key}.${name}`);
      const key = columnTitleKey(field);
      return key ? t(`texts.${key}`, { title }) : title;
    })
    .join(t("resource.form.comma"));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("resource.import.title", { noun: t.dynamic(`resource.noun.${spec.key}`) })}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>
            {t(state === "written" ? "common.action.close" : "common.action.cancel")}
          </Button>
          {state === "written" ? null : (
            <Button
              look="primary"
              isBusy={state === "writing"}
              disabled={
                state !== "clean" ||
                tally.created + tally.changed === 0 ||
                (tally.warningCount > 0 && !isAccepted)
              }
              onClick={() => actor.send({ type: "write.asked" })}
            >
              {t("resource.import.write")}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="3">
        <p>{t("resource.import.hint", { titles })}</p>
        {state === "written" ? null : (
          <FileBox>
            <FileSpreadsheet size={18} aria-hidden="true" />
            {t("resource.import.choose")}
            {file ? <span>{file.name}</span> : <DropHint />}
            <input
              type="file"
              accept=".csv,text/csv"
              aria-label={t("resource.import.choose")}
              disabled={state === "writing"}
              onChange={(event) => void take(event.target.files)}
            />
          </FileBox>
        )}
        {unreadable ? (
          <Notice tone="danger" title={unreadable.name}>
            {unreadable.unreadable === "tooManyLines"
              ? t("resource.import.tooManyLines")
              : t.dynamic(`texts.because.${unreadable.unreadable}`, {
                  line: "line" in unreadable ? unreadable.line : 0,
                })}
          </Notice>
        ) : null}
        {state === "checking" ? (
          <ProgressBar value={judged} max={total} label={t("resource.import.checking", { judged, total })} />
        ) : null}
        {state === "writing" ? <Notice tone="info">{t("resource.import.writing", { total })}</Notice> : null}
        {state === "clean" ? <Notice tone="success">{t("resource.import.clean", sums)}</Notice> : null}
        {state === "clean" && tally.warningCount > 0 ? (
          <>
            <ImportLines
              title={t("resource.import.warned", { count: tally.warningCount })}
              label={t("resource.import.warnings")}
              tone="warning"
              lines={warnings}
              count={tally.warningCount}
            />
            <Checkbox value={isAccepted} onChange={setAccepted} label={t("resource.import.acceptWarnings")} />
          </>
        ) : null}
        {state === "written" ? <Notice tone="success">{t("resource.import.written", sums)}</Notice> : null}
        {state === "failed" ? (
          <Notice tone="danger">{failure?.msg ?? t("resource.import.unreachable")}</Notice>
        ) : null}
        {state === "faulty" ? (
          <ImportLines
            title={t("resource.import.faulty", { count: tally.faultCount })}
            label={t("resource.import.faults")}
            tone="danger"
            lines={faults}
            count={tally.faultCount}
          />
        ) : null}
      </Stack>
    </Dialog>
  );
}

type Numbered = ImportFault & { readonly key: string };

/** Lines of a file with a message: line, column, message. */
function ImportLines(props: {
  readonly title: string;
  readonly label: string;
  readonly tone: "danger" | "warning";
  /** The first of them. */
  readonly lines: readonly ImportFault[];
  readonly count: number;
}) {
  const { title, label, tone, lines, count } = props;
  const t = useT();
  const columns: readonly Column<Numbered>[] = [
    {
      key: "line",
      header: t("resource.import.line"),
      isTitle: true,
      width: "96px",
      cell: ({ line }) => t("resource.import.lineOf", { line }),
    },
    {
      key: "column",
      header: t("resource.import.column"),
      width: "180px",
      cell: ({ column }) => column ?? t("common.word.none"),
    },
    { key: "message", header: t("resource.import.message"), cell: ({ message }) => message },
  ];
  return (
    <Stack gap="2">
      <Notice tone={tone}>
        {title}
        {count > lines.length ? t("resource.import.firstOnly", { shown: lines.length }) : null}
      </Notice>
      <DataTable
        label={label}
        columns={columns}
        rows={lines.map((fault, index) => ({ ...fault, key: `${fault.line}:${index}` }))}
        rowKey={({ key }) => key}
        density="compact"
        maxHeight="40vh"
      />
    </Stack>
  );
}
