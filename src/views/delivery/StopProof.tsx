import { FileUpload as Chakra } from "@chakra-ui/react/file-upload";
import { Camera, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { PROOFS_MAX } from "../../contracts/limits.ts";
import type { StopWork } from "../../machines/page/stop.values.ts";
import { Button } from "../kit/Button.tsx";
import { PICTURES } from "../kit/FilePicker.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { shrinkImage } from "../kit/shrink-image.ts";
import { TextField } from "../kit/TextField.tsx";
import { Thumbnail } from "../kit/Thumbnail.tsx";
import { chakra } from "../theme/chakra.ts";
import { SignaturePad } from "./SignaturePad.tsx";
import type { useStop } from "./use-stop.ts";

const Photos = chakra("div", {
  base: { position: "relative", display: "flex", flexWrap: "wrap", gap: "2", alignItems: "center" },
});
const Photo = chakra("span", { base: { display: "inline-flex", alignItems: "flex-start" } });
const Parts = chakra("div", { base: { display: "grid", gap: "2" } });

/** The field's name beside it: a line less. */
const Signer = chakra("div", {
  base: {
    "& > div": {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      alignItems: "center",
      columnGap: "3",
    },
  },
});

const NONE: File[] = [];

/** Who signs, on the glass, and photos of the goods at the door: kept in this browser at once, with or without network. */
export function StopProof({ stop }: { readonly stop: ReturnType<typeof useStop> }) {
  const { work, isKeeping, isUnread, urlOf, send } = stop;
  const t = useT();
  const room = PROOFS_MAX - 1 - work.photos.length;
  const take = async (files: readonly File[]) => {
    const photos = await Promise.all(files.slice(0, room).map((file) => shrinkImage(file)));
    if (photos.length > 0) send({ type: "photos.taken", photos });
  };
  const camera = (
    <Chakra.Root
      unstyled
      acceptedFiles={NONE}
      maxFiles={Number.POSITIVE_INFINITY}
      onFileAccept={({ files }) => void take(files)}
    >
      {room > 0 ? (
        <Chakra.Trigger asChild>
          <Button size="touch" icon={<Camera size={18} />}>
            {t("delivery.trip.photo")}
          </Button>
        </Chakra.Trigger>
      ) : null}
      <Chakra.HiddenInput
        aria-label={t("delivery.trip.photos")}
        accept={PICTURES}
        multiple={room > 1}
        capture="environment"
      />
    </Chakra.Root>
  );
  return (
    <Panel>
      <Parts>
        <Signer>
          <TextField
            label={t("delivery.command.signer")}
            isRequired
            value={work.signer}
            onChange={(signer) => send({ type: "signer.changed", signer })}
          />
        </Signer>
        <Ink work={work} isKeeping={isKeeping} urlOf={urlOf} send={send} camera={camera} />
        {work.photos.length > 0 ? (
          <Photos role="group" aria-label={t("delivery.trip.photos")}>
            {work.photos.map((id, index) => (
              <Photo key={id}>
                <Thumbnail src={urlOf(id) ?? ""} label={t("file.photo", { number: index + 1 })} />
                <IconButton
                  label={t("file.remove", { number: index + 1 })}
                  icon={<Trash2 size={16} />}
                  onClick={() => send({ type: "photo.removed", id })}
                />
              </Photo>
            ))}
          </Photos>
        ) : null}
        {isUnread ? <Notice tone="danger">{t("delivery.trip.unread")}</Notice> : null}
      </Parts>
    </Panel>
  );
}

/** A signature that was kept before is shown as it is, until it is drawn again. */
function Ink({
  work,
  isKeeping,
  urlOf,
  send,
  camera,
}: Pick<ReturnType<typeof useStop>, "isKeeping" | "urlOf" | "send"> & {
  readonly work: StopWork;
  readonly camera: ReactNode;
}) {
  const t = useT();
  const said = isKeeping ? "padSending" : work.ink ? "padDone" : "padHint";
  return (
    <SignaturePad
      said={t(`delivery.command.${said}`)}
      drawing={work.ink ? urlOf(work.ink) : null}
      onInk={() => send({ type: "ink.drawn", picture: null })}
      onDrawn={(picture) => send({ type: "ink.drawn", picture })}
      beside={camera}
    />
  );
}
