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
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ProgressBar } from "../kit/ProgressBar.tsx";
import type { Column } from "../kit/table-column.ts";
import { chakra } from "../theme/chakra.ts";
import { EncodingChoice, ImportPreview } from "./ImportPreview.tsx";
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
  const [unreadable, setUnreadable] = useState<(UnreadableFile & { readonly file: File }) | null>(null);
  const actor = useFeature(`import:${openedAs}`, importMachine, {
    send: (body: ImportBody, signal: AbortSignal) =>
      ports.rest.post<ImportAnswer>(`/api/${spec.name}/import`, body, { signal }),
  });
  const state = useSelector(actor, (snapshot) => String(snapshot.value));
  /** The person has seen the warnings, and the grave changes, and wants the lines written. */
  const [isAccepted, setAccepted] = useState(false);
  const [isGraveAccepted, setGraveAccepted] = useState(false);
  const { file, judged, tally, faults, warnings, changes, creations, failure } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  );
  const notifyWritten = useEffectEvent(onWritten);
  useEffect(() => {
    if (state === "written") notifyWritten();
  }, [state]);
  const take = async (given: File | undefined, encoding?: string): Promise<void> => {
    if (!given) return;
    setUnreadable(null);
    const read = await readCsv(spec, given, encoding);
    setAccepted(false);
    setGraveAccepted(false);
    if ("unreadable" in read) {
      actor.send({ type: "file.dropped" });
      setUnreadable({ file: given, ...read });
    } else actor.send({ type: "file.given", file: read });
  };
  const count = (key: "created" | "changed" | "unchanged") => format.number(tally[key]);
  const sums = { created: count("created"), changed: count("changed"), unchanged: count("unchanged") };
  const total = file?.lines.length ?? 0;
  const titles = Object.entries(spec.fields)
    .filter(([, { kind }]) => kind !== "picture")
    .map(([name, field]) => {
      const title = t.dynamic(`texts.fields.${spec.key}.${name}`);
      const key = columnTitleKey(field);
      return key ? t(`texts.${key}`, { title }) : title;
    })
    .join(t("resource.form.comma"));
  const scopes = Object.entries(spec.fields).flatMap(([name, field]) => {
    if (field.kind !== "reference" || !field.emptyAs) return [];
    const title = t.dynamic(`texts.fields.${spec.key}.${name}`);
    return [t.dynamic(`resource.import.scope.${field.emptyAs}`, { title })];
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDirty={state !== "written" && (file !== null || unreadable !== null)}
      title={t("resource.import.title", { noun: t.dynamic(`resource.noun.${spec.key}`) })}
      size="lg"
      footer={
        <>
          <CancelButton label={state === "written" ? t("common.action.close") : undefined} />
          {state === "written" ? null : (
            <Button
              look="primary"
              isBusy={state === "writing"}
              disabled={
                state !== "clean" ||
                tally.created + tally.changed === 0 ||
                (tally.warningCount > 0 && !isAccepted) ||
                (tally.grave.length > 0 && !isGraveAccepted)
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
        <p>{[t("resource.import.empty"), ...scopes, ""].join(t("resource.import.and"))}</p>
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
              onChange={(event) => void take(event.target.files?.[0])}
            />
          </FileBox>
        )}
        {unreadable?.unreadable === "encoding" ? (
          <EncodingChoice
            name={unreadable.file.name}
            encodings={unreadable.encodings}
            onChoose={(encoding) => void take(unreadable.file, encoding)}
          />
        ) : null}
        {unreadable && unreadable.unreadable !== "encoding" ? (
          <Notice tone="danger" title={unreadable.file.name}>
            {unreadable.unreadable === "tooManyLines"
              ? t("resource.import.tooManyLines")
              : t.dynamic(`texts.because.${unreadable.unreadable}`, {
                  line: "line" in unreadable ? unreadable.line : 0,
                })}
          </Notice>
        ) : null}
        {file && file.headerLine > 1 ? (
          <Notice tone="info">{t("resource.import.titlesAbove", { count: file.headerLine - 1 })}</Notice>
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
        {state === "clean" && tally.grave.length > 0 ? (
          <>
            <Notice tone="warning">
              {t("resource.import.grave", {
                columns: tally.grave
                  .map(({ column, count: rows }) => t("resource.import.graveOf", { column, count: rows }))
                  .join(t("resource.form.comma")),
              })}
            </Notice>
            <Checkbox
              value={isGraveAccepted}
              onChange={setGraveAccepted}
              label={t("resource.import.acceptGrave")}
            />
          </>
        ) : null}
        {state === "clean" ? (
          <>
            <ImportPreview title={t("resource.import.changes")} rows={changes} total={tally.changed} />
            <ImportPreview title={t("resource.import.creations")} rows={creations} total={tally.created} />
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
