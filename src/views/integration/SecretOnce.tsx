import { Stack } from "@chakra-ui/react/stack";
import { Button } from "../kit/Button.tsx";
import { CopyText } from "../kit/CopyText.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ShownOnce } from "../kit/ShownOnce.tsx";
import { chakra } from "../theme/chakra.ts";

const Secret = chakra(ShownOnce, { base: { padding: "3", textStyle: "sm", overflowWrap: "anywhere" } });

/** What posts are signed with, this once. */
export function SecretOnce(props: {
  readonly name: string;
  readonly secret: string;
  /** The webhook is new: it says how it begins. */
  readonly isFirst?: boolean;
  readonly onClose: () => void;
}) {
  const { name, secret, isFirst = false, onClose } = props;
  const t = useT();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("integration.webhook.address.secretTitle", { name })}
      footer={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      <Stack gap="4">
        <Notice tone="warning">{t("integration.webhook.address.secretOnce")}</Notice>
        <Secret role="group" aria-label={t("integration.webhook.address.secret")}>
          <CopyText text={secret} label={t("integration.webhook.address.copy")} />
        </Secret>
        {isFirst ? <p>{t("integration.webhook.address.next")}</p> : null}
      </Stack>
    </Dialog>
  );
}
