import { Stack } from "@chakra-ui/react/stack";
import { TEXT_MAX } from "../../contracts/limits.ts";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { RegionField } from "../kit/RegionField.tsx";
import { TextField } from "../kit/TextField.tsx";
import type { FieldsOf } from "../requests/ApplyEditor.tsx";
import { FieldGrid } from "../requests/FieldGrid.tsx";
import type { ExitErrors, ExitForm } from "./exit-form.ts";

/** Who gets the goods, and where. */
export function ConsigneeFields({ form, errors, said, change }: FieldsOf<ExitForm, ExitErrors>) {
  const t = useT();
  const isDelivered = form.mode === "delivery";
  return (
    <Panel title={t("exit.apply.consignee")} {...(isDelivered ? {} : { note: t("exit.apply.pickupHint") })}>
      <Stack gap="4">
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
