import { HStack, Stack } from "@chakra-ui/react/stack";
import { X } from "lucide-react";
import type { CountRow } from "../../contracts/count.ts";
import type { LocationOption, Option } from "../../contracts/options.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { Button } from "../kit/Button.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { LocationField } from "../kit/LocationField.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { OptionField } from "../requests/OptionField.tsx";

interface NewCountForm {
  readonly warehouse: Option | null;
  readonly locations: readonly Option[];
  readonly types: readonly Option[];
}

const NOTHING: NewCountForm = { warehouse: null, locations: [], types: [] };
const ids = (chosen: readonly Option[]) => (chosen.length > 0 ? chosen.map(({ id }) => id) : undefined);

/** A count on demand: of some places, of some goods, or of some goods at some places. */
export function NewCount({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const go = useGo();
  const sending = useCommand<NewCountForm, CountRow>({
    ...{ key: "new-count", resource: "count", command: "saveOrUpdate", id: null, version: null },
    label: t("count.list.create"),
    payload: NOTHING,
    toBody: ({ warehouse, locations, types }) => ({
      ...{ warehouseId: warehouse?.id ?? "", reason: "onDemand" },
      ...{ locationIds: ids(locations), typeIds: ids(types) },
    }),
    onDone: ({ id }) => {
      onClose();
      go(hrefOf("count-detail", { id }));
    },
  });
  const { warehouse, locations, types } = sending.payload;
  const change = (changes: Partial<NewCountForm>) => sending.change({ ...sending.payload, ...changes });
  const added = (options: readonly Option[], option: Option | null) =>
    option && !options.some(({ id }) => id === option.id) ? [...options, option] : options;
  const isIncomplete = warehouse === null || locations.length + types.length === 0;
  const chosen = (options: readonly Option[], name: "locations" | "types") =>
    options.length === 0 ? null : (
      <HStack wrap="wrap">
        {options.map(({ id, code }) => (
          <Button
            key={id}
            size="sm"
            aria-label={t("count.list.remove", { code })}
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => change({ [name]: options.filter((each) => each.id !== id) })}
          >
            {code}
          </Button>
        ))}
      </HStack>
    );
  return (
    <Dialog
      isOpen
      {...commandClosing(sending, onClose)}
      title={t("count.list.create")}
      footer={
        <CommandFoot command={sending} onClose={onClose}>
          <ReasonButton
            look="primary"
            isBusy={sending.view.kind === "sending"}
            reason={isIncomplete ? t("texts.because.placeGiven") : null}
            onClick={sending.submit}
          >
            {t("count.list.make")}
          </ReasonButton>
        </CommandFoot>
      }
    >
      <Stack gap="3">
        <OptionField
          optionsKey="new-count:warehouse"
          to="warehouse"
          label={t("count.field.warehouse")}
          isRequired
          value={warehouse}
          onChange={(one) => change({ ...NOTHING, warehouse: one })}
        />
        {warehouse ? (
          <>
            <LocationField
              key={`locations:${locations.length}`}
              optionsKey={`new-count:location:${warehouse.id}:${locations.length}`}
              warehouseId={warehouse.id}
              label={t("count.list.places")}
              isRequired={false}
              value={null}
              error={undefined}
              onChange={(location: LocationOption | null) =>
                change({ locations: added(locations, location) })
              }
            />
            {chosen(locations, "locations")}
            <OptionField
              key={`types:${types.length}`}
              optionsKey={`new-count:type:${types.length}`}
              to="goods/type"
              label={t("count.list.goods")}
              value={null}
              onChange={(type) => change({ types: added(types, type) })}
            />
            {chosen(types, "types")}
          </>
        ) : null}
        <CommandOutcome outcome={sending.view} lifecycle="count" onRetry={sending.retry} />
      </Stack>
    </Dialog>
  );
}
