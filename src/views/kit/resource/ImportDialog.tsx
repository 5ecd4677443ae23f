import { Stack } from "@chakra-ui/react/stack";
import { chakra } from "@chakra-ui/react/styled-system";
import { useSelector } from "@xstate/react";
import { FileSpreadsheet } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { ImportAnswer, ImportBody, ResourceSpec } from "../../../contracts/resource.ts";
import { importMachine } from "../../../machines/import.machine.ts";
import { useFeature } from "../../../machines/react/use-feature.ts";
import { usePorts } from "../../../machines/react/use-ports.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { useFormat, useT } from "../i18n.tsx";
import { Notice } from "../Notice.tsx";
import { ProgressBar } from "../ProgressBar.tsx";
import { ImportFaults } from "./ImportFaults.tsx";
import { readCsv, type Unreadable } from "./read-csv.ts";

/** The native input lies invisible over its words: dropping a file on them works, and the words are the console's. */
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

/** Takes a CSV file: previews what it would create and change, names each bad line, writes all or nothing. */
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
  const [unreadable, setUnreadable] = useState<Unreadable | null>(null);
  const actor = useFeature(`import:${openedAs}`, importMachine, {
    send: (body: ImportBody, signal: AbortSignal) =>
      ports.rest.post<ImportAnswer>(`/api/${spec.name}/import`, body, { signal }),
  });
  const state = useSelector(actor, (snapshot) => String(snapshot.value));
  const { file, judged, tally, faults, failure } = useSelector(actor, (snapshot) => snapshot.context);
  const tellWritten = useEffectEvent(onWritten);
  useEffect(() => {
    if (state === "written") tellWritten();
  }, [state]);
  const take = async (files: FileList | null): Promise<void> => {
    const given = files?.[0];
    if (!given) return;
    setUnreadable(null);
    const read = await readCsv(given);
    if (typeof read === "string") {
      actor.send({ type: "file.dropped" });
      setUnreadable(read);
    } else actor.send({ type: "file.given", file: read });
  };
  const count = (key: "created" | "changed" | "unchanged") => format.number(tally[key]);
  const sums = { created: count("created"), changed: count("changed"), unchanged: count("unchanged") };
  const total = file?.lines.length ?? 0;
  const titles = Object.keys(spec.fields)
    .map((name) => t.dynamic(`texts.fields.${spec.key}.${name}`))
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
              disabled={state !== "clean" || tally.created + tally.changed === 0}
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
            {file ? <span>{file.name}</span> : null}
            <input
              type="file"
              accept=".csv,text/csv"
              aria-label={t("resource.import.choose")}
              disabled={state === "writing"}
              onChange={(event) => void take(event.target.files)}
            />
          </FileBox>
        )}
        {unreadable ? <Notice tone="danger">{t(`resource.import.${unreadable}`)}</Notice> : null}
        {state === "checking" ? (
          <ProgressBar value={judged} max={total} label={t("resource.import.checking", { judged, total })} />
        ) : null}
        {state === "writing" ? <Notice tone="info">{t("resource.import.writing", { total })}</Notice> : null}
        {state === "clean" ? <Notice tone="success">{t("resource.import.clean", sums)}</Notice> : null}
        {state === "written" ? <Notice tone="success">{t("resource.import.written", sums)}</Notice> : null}
        {state === "failed" ? (
          <Notice tone="danger">{failure?.msg ?? t("resource.import.unreachable")}</Notice>
        ) : null}
        {state === "faulty" ? <ImportFaults faults={faults} faultCount={tally.faultCount} /> : null}
      </Stack>
    </Dialog>
  );
}
