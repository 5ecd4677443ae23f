/** A form's uploads: those in progress, and what to do with a file that has arrived. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { FILE_UPLOAD_PATH } from "../../contracts/file.ts";
import type { UploadedFile } from "../../contracts/uploaded-file.ts";
import { uploadMachine } from "../page/upload.machine.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

/** `key` is unique in the page; `of` is what was said when the file was chosen. */
export function useUpload(key: string, onUploaded: (file: UploadedFile, of: string) => void) {
  const ports = usePorts();
  const actor = useFeature(key, uploadMachine, {
    send: (content, options) => ports.rest.upload(FILE_UPLOAD_PATH, content, options),
  });
  const arrived = useSelector(actor, (snapshot) => snapshot.context.arrived[0]);
  useEffect(() => {
    if (!arrived) return;
    actor.send({ type: "file.taken" });
    onUploaded(arrived.file, arrived.of);
  }, [actor, arrived, onUploaded]);
  return {
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    progress: useSelector(actor, (snapshot) => snapshot.context.progress),
    failure: useSelector(actor, (snapshot) => snapshot.context.failure),
    choose: (files: readonly Blob[], of = "") => actor.send({ type: "files.chosen", files, of }),
    retry: () => actor.send({ type: "retry" }),
    giveUp: () => actor.send({ type: "give.up" }),
  };
}
