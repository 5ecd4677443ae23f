import { useSelector } from "@xstate/react";
import { Camera, CameraOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { cameraMachine } from "../../machines/page/camera.machine.ts";
import { useConsoleIfAny } from "../../machines/react/console-context.tsx";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { chakra } from "../theme/chakra.ts";

/** Below the field, over its whole width. */
const Below = chakra("div", {
  base: { order: 1, flexBasis: "100%", minWidth: 0, display: "grid", gap: "2" },
});
const Picture = chakra("video", {
  base: {
    width: "100%",
    maxWidth: "420px",
    maxHeight: "min(24vh, 240px)",
    objectFit: "cover",
    borderRadius: "md",
    bg: "#000",
  },
});

interface CameraScanProps {
  readonly onRead: (text: string) => void;
}

/** The camera as a scanner, where the device has one: a button, and the picture while it is open. */
export function CameraScan(props: CameraScanProps) {
  return useConsoleIfAny() ? <OwnCamera {...props} /> : null;
}

function OwnCamera({ onRead }: CameraScanProps) {
  const t = useT();
  const { camera = null } = usePorts();
  const actor = useFeature("camera", cameraMachine, { camera, now: () => performance.now() });
  const isOffered = useSelector(actor, (snapshot) => !["asking", "absent"].includes(snapshot.value));
  const isOpen = useSelector(actor, (snapshot) => snapshot.value === "opening" || snapshot.value === "on");
  const stream = useSelector(actor, ({ context }) => context.view?.stream ?? null);
  const fault = useSelector(actor, ({ context }) => context.fault);
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const reading = actor.on("code.read", ({ text }) => read(text));
    return () => {
      reading.unsubscribe();
      // A page that is not shown looks at nothing.
      actor.send({ type: "closed" });
    };
  }, [actor]);
  const picture = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (picture.current) picture.current.srcObject = stream;
  }, [stream]);
  if (!isOffered) return null;
  return (
    <>
      <IconButton
        label={t(isOpen ? "request.scan.cameraOff" : "request.scan.camera")}
        size="touch"
        icon={isOpen ? <CameraOff /> : <Camera />}
        onClick={() => actor.send({ type: isOpen ? "closed" : "opened" })}
      />
      {stream || fault ? (
        <Below>
          {stream ? (
            <Picture ref={picture} autoPlay muted playsInline aria-label={t("request.scan.picture")} />
          ) : null}
          {fault ? <Notice tone="warning">{t(`request.scan.cameraFault.${fault}`)}</Notice> : null}
        </Below>
      ) : null}
    </>
  );
}
