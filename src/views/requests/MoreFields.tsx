import { draftedTexts, type HeaderField, type HeaderFields, maxOf } from "../../contracts/header-fields.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import { REQUEST_KINDS } from "../../contracts/request-kinds.ts";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { TextField } from "../kit/TextField.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { chakra } from "../theme/chakra.ts";
import { FieldGrid } from "./FieldGrid.tsx";
import { useRequestWord } from "./use-request-word.ts";

const Fold = chakra("details", {
  base: {
    "& > summary": {
      cursor: "pointer",
      fontWeight: "bold",
      paddingBlock: { base: "11px", sm: "1" },
      marginBlock: { base: "-11px", sm: 0 },
    },
    "&[open] > summary": { marginBottom: "3" },
  },
});

const REMARK = { kind: "text", max: TEXT_MAX.remark, isDrafted: true } as const satisfies HeaderField;

interface MoreForm {
  readonly kind: string;
  readonly priority: string;
  readonly remark: string;
}

/** What a request can say and need not, after its goods; folded on a phone until something of it is filled in or wrong. */
export function MoreFields<Form extends MoreForm>(props: {
  readonly name: "entry" | "exit";
  readonly kinds: readonly string[];
  readonly form: Form;
  /** What is wrong with a text, by its name. */
  readonly errorOf: (name: string) => string | undefined;
  readonly change: (changes: Partial<Form>) => void;
}) {
  const { name: request, kinds, form, errorOf, change } = props;
  const described: HeaderFields = { ...REQUEST_KINDS[request].fields, remark: REMARK };
  const texts = draftedTexts(described);
  const values = new Map<string, unknown>(Object.entries(form));
  const textOf = (name: string) => String(values.get(name));
  const t = useT();
  const word = useRequestWord();
  const isPhone = useMedia(PHONE);
  const title = t("request.apply.details");
  const set = (field: string) => (value: string) => change({ [field]: value } as Partial<Form>);
  const fields = (
    <FieldGrid>
      <SelectBox
        label={t("request.field.kind")}
        value={form.kind}
        options={kinds.map((kind) => ({ value: kind, label: t.dynamic(`texts.${request}Kind.${kind}`) }))}
        onChange={set("kind")}
      />
      <SelectBox
        label={t("request.field.priority")}
        value={form.priority}
        options={(["0", "1", "2"] as const).map((value) => ({
          ...{ value, label: t(`request.priority.${value}`) },
        }))}
        onChange={set("priority")}
      />
      {texts.map((name) => (
        <TextField
          key={name}
          name={name}
          maxLength={maxOf(described[name] ?? REMARK)}
          label={word(`${request}.field.${name}`)}
          value={textOf(name)}
          error={errorOf(name)}
          onChange={set(name)}
        />
      ))}
    </FieldGrid>
  );
  if (!isPhone) return <Panel title={title}>{fields}</Panel>;
  return (
    <Panel>
      <Fold open={texts.some((name) => textOf(name) !== "" || errorOf(name))}>
        <summary>{title}</summary>
        {fields}
      </Fold>
    </Panel>
  );
}
