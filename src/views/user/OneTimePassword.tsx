import { Stack } from "@chakra-ui/react/stack";
import { Button } from "../kit/Button.tsx";
import { CopyText } from "../kit/CopyText.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ShownOnce } from "../kit/ShownOnce.tsx";
import { chakra } from "../theme/chakra.ts";

const Words = chakra(ShownOnce, {
  base: {
    padding: "4",
    textStyle: "lg",
    letterSpacing: "0.04em",
  },
});

/** A password that is shown only once, to give to its person; null: the answer was lost. */
export function OneTimePassword(props: {
  readonly title: string;
  /** What its person signs in with beside it. */
  readonly account: string;
  readonly password: string | null;
  readonly onClose: () => void;
}) {
  const { title, account, password, onClose } = props;
  const t = useT();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <Button look="primary" onClick={onClose}>
          {t(password === null ? "common.action.close" : "user.password.done")}
        </Button>
      }
    >
      {password === null ? (
        <Notice tone="warning">{t("user.password.lost")}</Notice>
      ) : (
        <Stack gap="3">
          <Words role="group" aria-label={t("user.password.label")}>
            <CopyText text={password} label={t("user.password.copy")} />
          </Words>
          <CopyText
            text={t("user.password.toHand", { account, password, address: window.location.origin })}
            label={t("user.password.copyAll")}
          />
          <Notice tone="warning">{t("user.password.once")}</Notice>
          <p>{t("user.password.change")}</p>
        </Stack>
      )}
    </Dialog>
  );
}
