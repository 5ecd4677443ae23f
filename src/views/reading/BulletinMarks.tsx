import { BookOpenCheck, Clock } from "lucide-react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { asksReader } from "../../contracts/bulletin-kinds.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";

/** Beside a title: whether it must be read, and whether this reader has confirmed it. */
export function BulletinMarks(props: {
  readonly row: Pick<BulletinRow, "mustRead" | "status" | "audience" | "isOwn" | "isGuide">;
  readonly isConfirmed: boolean;
}) {
  const { row, isConfirmed } = props;
  const t = useT();
  const { roleCode } = useUser();
  const asks = asksReader(row, roleCode);
  return (
    <>
      {row.mustRead && !asks ? <StatusTag tone="neutral">{t("bulletin.mark.mustRead")}</StatusTag> : null}
      {asks && !isConfirmed ? (
        <StatusTag tone="warning" icon={<Clock aria-hidden="true" />}>
          {t("bulletin.mark.mustRead")} · {t("bulletin.mark.toConfirm")}
        </StatusTag>
      ) : null}
      {asks && isConfirmed ? (
        <StatusTag tone="success" icon={<BookOpenCheck aria-hidden="true" />}>
          {t("bulletin.mark.confirmed")}
        </StatusTag>
      ) : null}
      {row.isGuide ? <StatusTag tone="info">{t("bulletin.mark.guide")}</StatusTag> : null}
    </>
  );
}
