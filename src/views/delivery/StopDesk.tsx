import { Navigation, Phone, Signature, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { FAIL_CODES } from "../../contracts/delivery-status.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { lackOf, sumsOf } from "../../machines/page/stop.values.ts";
import { Button } from "../kit/Button.tsx";
import { ChoiceChips } from "../kit/ChoiceChips.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { usePageFoot } from "../kit/use-page-foot.ts";
import { useRegionText } from "../kit/use-region-text.ts";
import { STICKY_FOOT } from "../requests/sticky-foot.ts";
import { chakra } from "../theme/chakra.ts";
import { Arrival } from "./Arrival.tsx";
import { StopLines } from "./StopLines.tsx";
import { StopProof } from "./StopProof.tsx";
import { type LeftStop, useStop } from "./use-stop.ts";
import type { TripStop } from "./use-trip.ts";

const Parts = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: { base: "2", sm: "3" } },
});
const Foot = chakra("div", {
  base: {
    ...STICKY_FOOT,
    "& > button": { minHeight: "56px", whiteSpace: "normal" },
    "& > button:last-of-type": { flex: 1 },
  },
});

/** A stop on the road: where it is, its goods, its proof, or why it failed; one button for what was filled in. */
export function StopDesk(props: { readonly stop: TripStop; readonly onLeave: (left: LeftStop) => void }) {
  const { delivery } = props.stop;
  const t = useT();
  const format = useFormat();
  const stop = useStop(delivery, props.onLeave);
  const { work, send } = stop;
  // It takes the place of a phone's bar.
  usePageFoot();
  const sums = sumsOf(work, delivery);
  const isFailing = work.failCode !== null;
  const [asksWhy, setAsksWhy] = useState(isFailing);
  const lack = lackOf(work, delivery);
  const reason = stop.isKeeping
    ? t("delivery.trip.keeping")
    : stop.mayLeave
      ? null
      : isFailing
        ? t("texts.because.otherExplained")
        : t(`delivery.trip.lack.${lack ?? "signer"}`);
  const units = (count: number) => format.number(count);
  return (
    <Parts>
      <StopAddress stop={props.stop} />
      <StopLines
        lines={delivery.lines}
        work={work}
        onChange={(lineId, change) => send({ type: "line.changed", lineId, change })}
      />
      <StopProof stop={stop} />
      {asksWhy ? (
        <Panel title={t("delivery.trip.failed")}>
          <Parts>
            <ChoiceChips
              label={t("delivery.trip.failed")}
              values={FAIL_CODES}
              value={work.failCode}
              tone="danger"
              textOf={(code) => t(`texts.failCode.${code}`)}
              onChoose={(failCode) => send({ type: "fail.chosen", failCode })}
            />
            {isFailing ? (
              <TextArea
                label={t("delivery.command.failReason")}
                value={work.failWords}
                maxLength={TEXT_MAX.reason}
                isRequired={work.failCode === "other"}
                onChange={(words) => send({ type: "fail.said", words })}
              />
            ) : null}
          </Parts>
        </Panel>
      ) : null}
      <Foot>
        <Button
          aria-expanded={asksWhy}
          icon={<TriangleAlert size={20} />}
          onClick={() => {
            setAsksWhy(!asksWhy);
            // Folded away it is meant no more.
            if (work.failCode !== null) send({ type: "fail.chosen", failCode: work.failCode });
          }}
        >
          {t("delivery.trip.cannot")}
        </Button>
        <ReasonButton
          look={isFailing ? "dangerSolid" : "primary"}
          icon={isFailing ? <TriangleAlert size={20} /> : <Signature size={20} />}
          reason={reason}
          onClick={() => send({ type: "leave" })}
        >
          {work.failCode !== null
            ? t("delivery.trip.fail", { reason: t(`texts.failCode.${work.failCode}`) })
            : sums.refused > 0
              ? t("delivery.trip.signPart", {
                  signed: units(sums.signed + sums.damaged),
                  refused: units(sums.refused),
                })
              : t("delivery.trip.sign", { signed: units(sums.signed + sums.damaged) })}
        </ReasonButton>
      </Foot>
    </Parts>
  );
}

const Head = chakra("div", {
  base: {
    display: "grid",
    gap: "1",
    overflowWrap: "anywhere",
    "& > div": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: "3" },
    "& h2": { textStyle: "xl" },
    "& strong": { fontWeight: "bold" },
    "& p": { fontSize: "lg" },
    "& small": { color: "fg.muted", fontSize: "sm" },
  },
});
const Ways = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "3",
    marginTop: "2",
    "& > a": {
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      gap: "2",
      minHeight: { base: "44px", sm: "52px" },
      borderWidth: "1px",
      borderColor: "border.control",
      borderRadius: "sm",
      color: "brand.fg",
      fontSize: "md",
      fontWeight: "bold",
    },
  },
});

/** The phone's own maps: iPhones know no geo: addresses. */
const mapOf = (address: string): string =>
  /iPad|iPhone|Macintosh/.test(navigator.userAgent)
    ? `maps:?q=${encodeURIComponent(address)}`
    : `geo:0,0?q=${encodeURIComponent(address)}`;

/** Whose door it is and how to get there: call, and the phone's own maps. */
export function StopAddress({ stop: { delivery } }: { readonly stop: TripStop }) {
  const t = useT();
  const format = useFormat();
  const { textOf } = useRegionText();
  const isPhone = useMedia(PHONE);
  const { id, number, regionCode, address, consigneeName, consigneePhone, status, weightGrams } = delivery;
  const region = regionCode ? textOf(regionCode) : "";
  const size = [
    t("delivery.field.units", {
      count: delivery.quantityTotal,
      units: format.number(delivery.quantityTotal),
    }),
    t("delivery.trip.packages", { count: delivery.packages, packages: format.number(delivery.packages) }),
    t("delivery.field.kg", { kg: format.number(Math.round(weightGrams / 100) / 10) }),
  ].join(" · ");
  return (
    <Panel>
      <Head>
        <div>
          <h2>{consigneeName}</h2>
          <strong>{size}</strong>
        </div>
        <p>{address}</p>
        <small>
          {region ? `${region} · ` : null}
          <TextLink
            href={hrefOf("delivery-detail", { id })}
            style={{ textDecoration: "underline", whiteSpace: "nowrap" }}
          >
            {number}
          </TextLink>
          {/* On a phone the strip above says it. */}
          {status === "inTransit" && !isPhone ? (
            <>
              {" · "}
              <Arrival row={delivery} />
            </>
          ) : null}
        </small>
      </Head>
      <Ways>
        {consigneePhone ? (
          <a href={`tel:${consigneePhone}`}>
            <Phone size={18} aria-hidden="true" />
            {t("delivery.trip.call")}
          </a>
        ) : null}
        {address ? (
          <a href={mapOf([region, address].filter(Boolean).join(" "))}>
            <Navigation size={18} aria-hidden="true" />
            {t("delivery.trip.navigate")}
          </a>
        ) : null}
      </Ways>
    </Panel>
  );
}
