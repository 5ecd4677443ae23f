import { CircleCheck, CircleX, Phone, Truck, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { DeliveryRow } from "../../contracts/delivery.ts";
import { fileUrl } from "../../contracts/file.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { Thumbnail } from "../kit/Thumbnail.tsx";
import { chakra } from "../theme/chakra.ts";
import { Arrival } from "./Arrival.tsx";

const Box = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "4",
    alignItems: "center",
    padding: "4",
    borderWidth: "1px",
    borderRadius: "md",
    "& > svg": { flexShrink: 0 },
  },
  variants: {
    tone: {
      info: { bg: "info.subtle", borderColor: "info.border", "& > svg": { color: "info.fg" } },
      success: { bg: "success.subtle", borderColor: "success.border", "& > svg": { color: "success.fg" } },
      warning: { bg: "warning.subtle", borderColor: "warning.border", "& > svg": { color: "warning.fg" } },
      danger: { bg: "danger.subtle", borderColor: "danger.border", "& > svg": { color: "danger.fg" } },
    },
  },
});
const Words = chakra("div", {
  base: {
    flex: "1 1 180px",
    minWidth: 0,
    "& > strong": { display: "block", fontSize: "lg", fontWeight: "semibold" },
  },
});
const Call = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minHeight: "40px",
    paddingInline: "3",
    borderWidth: "1px",
    borderColor: "border.strong",
    borderRadius: "md",
    bg: "bg.panel",
    color: "fg",
  },
});

const ICON = 28;

/** The one thing that its reader wants to know: when it arrives, who signed, or why not. Nothing before it departs. */
export function DeliveryNews(props: {
  readonly row: DeliveryRow;
  /** Signature and photos; absent: the one that the row names. */
  readonly proofs?: readonly string[];
}) {
  const { row, proofs = row.proofId ? [row.proofId] : [] } = props;
  const t = useT();
  const format = useFormat();
  const back = row.returnEntryId ? (
    <p>
      {t("delivery.detail.returnsBy")}
      <TextLink href={hrefOf("entry-detail", { id: row.returnEntryId })}>{row.returnEntryNumber}</TextLink>
    </p>
  ) : null;
  switch (row.status) {
    case "inTransit":
      return (
        <Box tone="info">
          <Truck size={ICON} aria-hidden="true" />
          <Words>
            <strong>
              <Arrival row={row} />
            </strong>
            {said([
              row.stopNo !== null &&
                row.stopCount !== null &&
                t("delivery.trip.ofStops", { stopNo: row.stopNo, stopCount: row.stopCount }),
              row.eta && t("delivery.detail.etaAt", { time: format.when(row.eta) }),
              row.departedAt && t("delivery.detail.departedAt", { time: format.when(row.departedAt) }),
              row.plate,
              row.driver,
            ])}
          </Words>
          {row.driverPhone ? (
            <Call href={`tel:${row.driverPhone}`}>
              <Phone size={16} aria-hidden="true" />
              {t("delivery.detail.call")}
            </Call>
          ) : null}
        </Box>
      );
    case "signed":
    case "partlySigned": {
      const isPart = row.status === "partlySigned";
      const signer = row.signer ?? "";
      return (
        <Box tone={isPart ? "warning" : "success"}>
          <CircleCheck size={ICON} aria-hidden="true" />
          <Words>
            <strong>
              {isPart
                ? t("delivery.detail.partlySignedBy", { signer, refused: format.number(row.refusedTotal) })
                : t("delivery.detail.signedBy", { signer })}
            </strong>
            {row.signedAt ? format.dateTime(row.signedAt) : null}
            {back}
          </Words>
          {proofs.length > 0
            ? proofs.map((id, index) => (
                <Thumbnail
                  key={id}
                  src={fileUrl(id)}
                  label={index === 0 ? t("delivery.detail.proof") : t("file.photo", { number: index })}
                  shape={index === 0 ? "wide" : "square"}
                />
              ))
            : t("delivery.detail.noProof")}
        </Box>
      );
    }
    case "failed":
      return (
        <Box tone="danger">
          <CircleX size={ICON} aria-hidden="true" />
          <Words>
            <strong>{row.failCode ? t(`texts.failCode.${row.failCode}`) : null}</strong>
            {format.dateTime(row.statusSince)}
          </Words>
        </Box>
      );
    case "returning":
    case "returned":
      return (
        <Box tone="warning">
          <Undo2 size={ICON} aria-hidden="true" />
          <Words>{back}</Words>
        </Box>
      );
    default:
      return null;
  }
}

const said = (parts: readonly ReactNode[]): ReactNode => parts.filter(Boolean).join(" · ");
