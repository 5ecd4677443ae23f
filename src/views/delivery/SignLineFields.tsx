import type { DeliveryLine } from "../../contracts/delivery.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { chakra } from "../theme/chakra.ts";
import { addsUp, type SignPiece, withRest } from "./sign-lines.ts";

const Box = chakra("fieldset", {
  base: { borderWidth: "1px", borderColor: "border", borderRadius: "md", padding: "3", minWidth: 0 },
});
const Legend = chakra("legend", { base: { paddingInline: "1", fontWeight: "medium" } });
const Grid = chakra("div", {
  base: { display: "grid", gap: "3", alignItems: "start", gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
});

/** The result of one line: signed for, damaged, refused; the sum is the whole line. */
export function SignLineFields(props: {
  readonly line: DeliveryLine;
  readonly piece: SignPiece;
  readonly onChange: (piece: SignPiece) => void;
}) {
  const { line, piece, onChange } = props;
  const t = useT();
  const format = useFormat();
  const name = goodsName(line);
  const { unit } = line;
  const quantity = format.number(line.quantity);
  const error = addsUp(piece, line) ? undefined : t("delivery.command.lineWrong", { quantity });
  return (
    <Box>
      <Legend>{t("delivery.command.lineQuantity", { name, quantity, unit })}</Legend>
      <Grid>
        {(["signed", "damaged", "refused"] as const).map((part) => (
          <NumberField
            key={part}
            label={t(`delivery.field.${part}`)}
            min={0}
            max={line.quantity}
            hasSteppers={false}
            value={piece[part]}
            error={part === "signed" ? error : undefined}
            onChange={(value) => onChange(withRest(piece, line, { [part]: value }))}
          />
        ))}
      </Grid>
    </Box>
  );
}
