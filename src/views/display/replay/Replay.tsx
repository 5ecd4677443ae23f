import { Box } from "@chakra-ui/react/box";
import { HStack, Stack } from "@chakra-ui/react/stack";
import { useState } from "react";
import { createOptionsMachine } from "../../../machines/page/options.machine.ts";
import { useOptions } from "../../../machines/react/use-options.ts";
import { useT } from "../../kit/i18n.tsx";
import { SelectBox } from "../../kit/SelectBox.tsx";
import { ReplayOf } from "./ReplayOf.tsx";

/** The wall as it was at any minute of the last 72 hours, of one warehouse or of all. */
export function Replay() {
  const t = useT();
  const [warehouseId, setWarehouseId] = useState("");
  const warehouses = useWarehouses();
  const chosen = warehouses.find(({ id }) => id === warehouseId);
  return (
    <Stack gap="4">
      <HStack justifyContent="space-between" flexWrap="wrap" gap="2">
        <p>{t("board.replay.intro")}</p>
        <Box width="60" maxWidth="100%">
          <SelectBox
            label={t("board.replay.warehouse")}
            value={warehouseId}
            onChange={setWarehouseId}
            options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t("board.allWarehouses")}
          />
        </Box>
      </HStack>
      <ReplayOf
        key={warehouseId}
        warehouseId={warehouseId === "" ? null : warehouseId}
        warehouseName={chosen?.name ?? null}
      />
    </Stack>
  );
}

interface WarehouseOption {
  readonly id: string;
  readonly name: string;
}

const machine = createOptionsMachine<WarehouseOption>();

/** The warehouses whose walls can be turned back. */
const useWarehouses = (): readonly WarehouseOption[] =>
  useOptions("replay-warehouses", machine, "warehouse").options;
