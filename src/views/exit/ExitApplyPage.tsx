import { Stack } from "@chakra-ui/react/stack";
import { EXIT_KINDS, EXIT_MODES, type ExitMode } from "../../contracts/exit-status.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import { useAvailable } from "../../machines/react/use-available.ts";
import { InstantField } from "../kit/InstantField.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { RegionField } from "../kit/RegionField.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { TextField } from "../kit/TextField.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { ApplyEditor, type FieldsOf } from "../requests/ApplyEditor.tsx";
import { ApplyLines } from "../requests/ApplyLines.tsx";
import { ApplyPage } from "../requests/ApplyPage.tsx";
import { FieldGrid } from "../requests/FieldGrid.tsx";
import { MoreFields } from "../requests/MoreFields.tsx";
import { PartyFields } from "../requests/PartyFields.tsx";
import { type ApplyLine, filledLines } from "../requests/request-form.ts";
import { exitDialogs } from "./exit-dialogs.tsx";
import { type ExitErrors, type ExitForm, exitForm } from "./exit-form.ts";
import { exitKind } from "./exit-kind.ts";
import { RecentConsignees } from "./RecentConsignees.tsx";

/** A new exit, or (with `?id=`) one that is amended. */
export default function ExitApplyPage() {
  // A phone begins with the warehouse and the goods: how and until when has an answer without being asked.
  const isPhone = useMedia(PHONE);
  return (
    <ApplyPage kind={exitKind}>
      {(amended) => (
        <ApplyEditor
          key={amended?.request.id ?? "new"}
          kind={exitKind}
          dialogs={exitDialogs}
          spec={exitForm}
          draftName={amended ? `exit-amend:${amended.request.id}` : "exit-apply"}
          amended={amended}
        >
          {(fields) => (
            <>
              <ExitHeader {...fields} parts={isPhone ? "party" : "all"} />
              <ExitApplyLines {...fields} />
              {isPhone ? <ExitHeader {...fields} parts="terms" /> : null}
              <ConsigneeFields {...fields} />
              <ExitDetails {...fields} />
            </>
          )}
        </ApplyEditor>
      )}
    </ApplyPage>
  );
}

/** The goods of the form, each with its available quantity, updated while others reserve. */
function ExitApplyLines({
  form,
  errors,
  said,
  needsClient,
  clientId,
  change,
}: FieldsOf<ExitForm, ExitErrors>) {
  const t = useT();
  const format = useFormat();
  const available = useAvailable({
    warehouseId: form.warehouse?.id ?? null,
    clientId,
    needsClient,
    typeIds: form.lines.flatMap((line) => (line.goods ? [line.goods.id] : [])),
  });
  const beside = (line: ApplyLine) => {
    const { goods } = line;
    const left = goods ? available.get(goods.id) : undefined;
    if (!goods || left === undefined) return undefined;
    // Two lines of the same goods share what there is of them.
    const wanted = filledLines(form).reduce(
      (sum, each) => sum + (each.goods?.id === goods.id ? (each.quantity ?? 0) : 0),
      0,
    );
    const values = { available: format.number(left), unit: goods.unit };
    return wanted > left ? (
      <StatusTag tone="danger">{t("exit.apply.tooMany", values)}</StatusTag>
    ) : (
      t("exit.apply.available", values)
    );
  };
  return (
    <ApplyLines
      form={form}
      clientId={clientId}
      errors={errors}
      said={said}
      beside={beside}
      {...(clientId || !needsClient ? { usualOf: "exit" as const } : {})}
      onChange={(lines) => change({ lines })}
    />
  );
}

/** Whose goods leave which house, how, and until when. */
function ExitHeader(props: FieldsOf<ExitForm, ExitErrors> & { readonly parts: "all" | "party" | "terms" }) {
  const { form, errors, said, change, parts } = props;
  const t = useT();
  return (
    <Panel {...(parts === "terms" ? {} : { title: t("request.apply.header") })}>
      <FieldGrid>
        {parts === "terms" ? null : <PartyFields form={form} errors={errors} onChange={change} />}
        {parts === "party" ? null : (
          <>
            <SelectBox
              label={t("exit.field.mode")}
              value={form.mode}
              options={EXIT_MODES.map((mode) => ({ value: mode, label: t(`texts.exitMode.${mode}`) }))}
              onChange={(mode) => change({ mode: mode as ExitMode })}
            />
            <InstantField
              label={t("exit.field.requiredAt")}
              value={form.requiredAt}
              error={errors?.at ? t(`texts.because.${errors.at}`) : said("requiredAt")}
              onChange={(requiredAt) => change({ requiredAt })}
            />
          </>
        )}
      </FieldGrid>
    </Panel>
  );
}

/** What kind of exit, and how urgent. */
function ExitDetails({ form, said, change }: FieldsOf<ExitForm, ExitErrors>) {
  return <MoreFields name="exit" kinds={EXIT_KINDS} form={form} errorOf={said} change={change} />;
}

/** Who gets the goods, and where. */
function ConsigneeFields(props: FieldsOf<ExitForm, ExitErrors>) {
  const { form, errors, said, needsClient, clientId, change } = props;
  const t = useT();
  const isDelivered = form.mode === "delivery";
  return (
    <Panel title={t("exit.apply.consignee")} {...(isDelivered ? {} : { note: t("exit.apply.pickupHint") })}>
      <Stack gap="4">
        {isDelivered && (clientId !== null || !needsClient) ? (
          <RecentConsignees clientId={clientId} chosen={form} onChoose={change} />
        ) : null}
        <FieldGrid>
          <TextField
            name="consigneeName"
            maxLength={TEXT_MAX.consigneeName}
            label={t("exit.field.consigneeName")}
            isRequired={isDelivered}
            value={form.consigneeName}
            error={errors?.consigneeName ? t(`exit.apply.${errors.consigneeName}`) : said("consigneeName")}
            onChange={(consigneeName) => change({ consigneeName })}
          />
          <TextField
            name="phone"
            maxLength={TEXT_MAX.phone}
            label={t("exit.field.phone")}
            isRequired={isDelivered}
            value={form.phone}
            error={
              errors?.phone === "consigneePhoneGiven"
                ? t("texts.because.consigneePhoneGiven")
                : errors?.phone
                  ? t("texts.validation.phone")
                  : said("consigneePhone")
            }
            onChange={(phone) => change({ phone })}
          />
        </FieldGrid>
        <RegionField
          label={t("exit.field.region")}
          value={form.regionCode}
          onChange={(regionCode) => change({ regionCode })}
        />
        <TextField
          name="address"
          maxLength={TEXT_MAX.address}
          label={t("exit.field.address")}
          isRequired={isDelivered}
          value={form.address}
          error={errors?.address ? t(`exit.apply.${errors.address}`) : said("address")}
          onChange={(address) => change({ address })}
        />
      </Stack>
    </Panel>
  );
}
