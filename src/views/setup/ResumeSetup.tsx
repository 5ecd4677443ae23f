import { Button } from "../kit/Button.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { useSetAside } from "./use-set-aside.ts";

/** Asks before the steps are offered again, because all admins see them. */
export default function ResumeSetup(props: { readonly onClose: () => void; readonly onDone: () => void }) {
  const { onClose, onDone } = props;
  const t = useT();
  const resume = useSetAside(false, onDone);
  return (
    <Dialog
      isOpen
      size="sm"
      title={t("setup.help.steps")}
      {...commandClosing(resume, onClose)}
      footer={
        <CommandFoot command={resume} onClose={onClose}>
          <Button look="primary" isBusy={resume.view.kind === "sending"} onClick={resume.submit}>
            {t("setup.card.resume")}
          </Button>
        </CommandFoot>
      }
    >
      <p>{t("setup.card.resumeText")}</p>
      <CommandOutcome outcome={resume.view} onRetry={resume.retry} />
    </Dialog>
  );
}
