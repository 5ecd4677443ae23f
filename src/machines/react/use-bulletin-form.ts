/** Writing a bulletin: its words (form machine) and their sending (command machine), joined. */
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
import { useFeature } from "./use-feature.ts";
import { formMachine, useForm } from "./use-form.ts";

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
  const saved = useForm<FieldValues, BulletinDetail>(form, { label, onDone: onSaved, valuesOf });
  const { values, intent } = saved;
  const titleFault = titleFaultOf(values);
  return {
    ...saved,
    titleFault: intent ? titleFault : null,
    lack: intent === "readers" ? lackOf(values) : null,
    /** What readers are to see has to be whole. */
    submit: (forReaders: boolean): void => {
      const { values, version } = form.getSnapshot().context;
      const isFaulty = titleFaultOf(values) !== null || (forReaders && lackOf(values) !== null);
      saved.send(isFaulty, forReaders ? "readers" : "draft", {
        ...{ resource: "bulletin", command: "saveOrUpdate", id: detail?.id ?? null, version },
        payload: saveBodyOf(values),
      });
    },
  };
}
