/** Writing a bulletin: its words (form machine) and their sending (command machine), joined. */
import { useState } from "react";
import type { BulletinDetail } from "../../contracts/bulletin.ts";
import type { FieldValues } from "../../contracts/resource.ts";
import {
  BLANK,
  BULLETIN_FIELDS,
  saveBodyOf,
  TITLE_MAX,
  unpackPictures,
  valuesOf,
  written,
} from "../page/bulletin-form.ts";
import { useCommand } from "./use-command.ts";
import { useFeature } from "./use-feature.ts";
import { type FormPayload, formMachine, useSavedForm } from "./use-saved-form.ts";

const toBody = ({ values }: FormPayload) => saveBodyOf(values);

export type TitleFault = "required" | "tooLong";

/** What the browser sees itself: a title there must be. */
function titleFaultOf(values: FieldValues): TitleFault | null {
  const title = String(values.title ?? "").trim();
  if (title === "") return "required";
  return title.length > TITLE_MAX ? "tooLong" : null;
}

export type BulletinLack = "bodyGiven" | "picturesGiven" | "videoGiven";

/** What its readers would miss; a draft may still be unfinished. */
function lackOf(values: FieldValues): BulletinLack | null {
  if (values.kind === "text") return written(values.body) === "" ? "bodyGiven" : null;
  if (values.kind === "image") return unpackPictures(values.pictures).length === 0 ? "picturesGiven" : null;
  return values.videoId ? null : "videoGiven";
}

/** `key` is unique to this opening; `detail` null: a new one. */
export function useBulletinForm(ask: {
  readonly key: string;
  readonly detail: BulletinDetail | null;
  /** What the saving is called where it waits for the network. */
  readonly label: string;
  readonly onSaved: (saved: BulletinDetail) => void;
}) {
  const { key, detail, label, onSaved } = ask;
  const form = useFeature(`form:${key}`, formMachine, {
    id: detail?.id ?? null,
    version: detail?.version ?? null,
    values: detail ? valuesOf(detail) : BLANK,
    names: BULLETIN_FIELDS,
    // Events carry no body.
    follows: null,
  });
  const save = useCommand<FormPayload, BulletinDetail>({
    key: `save:${key}`,

    resource: "bulletin",
    command: "saveOrUpdate",
    label,
    id: detail?.id ?? null,
    version: detail?.version ?? null,
    payload: { values: {} },
    toBody,
    onDone: onSaved,
  });
  const saved = useSavedForm(form, save, valuesOf);
  const { values } = saved;
  const [isJudged, setJudged] = useState(false);
  const [isForReaders, setForReaders] = useState(false);
  const titleFault = titleFaultOf(values);
  return {
    ...saved,
    change: (changes: FieldValues) => form.send({ type: "field.changed", changes }),
    titleFault: isJudged ? titleFault : null,
    lack: isForReaders ? lackOf(values) : null,
    /** False: there is something to mend first. What readers are to see has to be whole. */
    submit: (forReaders: boolean): boolean => {
      setJudged(true);
      setForReaders(forReaders);
      const { context } = form.getSnapshot();
      if (titleFaultOf(context.values) || (forReaders && lackOf(context.values))) return false;
      saved.send();
      return true;
    },
  };
}
