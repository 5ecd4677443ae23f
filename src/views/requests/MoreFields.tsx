import { TEXT_MAX } from "../../contracts/limits.ts";
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

type TextName = "sourceNumber" | "plate" | "driver" | "phone" | "remark";
type MoreForm<Kind extends string, Name extends TextName> = {
  readonly kind: Kind;
  readonly priority: string;
} & { readonly [Each in Name]: string };

/** What a request can say and need not, after its goods; folded on a phone until something of it is filled in or wrong. */
export function MoreFields<Kind extends string, Name extends TextName>(props: {
  readonly name: "entry" | "exit";
  readonly kinds: readonly Kind[];
  readonly texts: readonly Name[];
  readonly form: MoreForm<Kind, Name>;
  /** What is wrong with a text, by its name. */
  readonly errorOf: (name: Name) => string | undefined;
  readonly change: (changes: Partial<MoreForm<Kind, Name>>) => void;
}) {
  const { name: request, kinds, texts, form, errorOf, change } = props;
  const t = useT();
  const word = useRequestWord();
  const isPhone = useMedia(PHONE);
  const title = t("request.apply.details");
  const set = (field: "kind" | "priority" | Name) => (value: string) =>
    change({ [field]: value } as Partial<MoreForm<Kind, Name>>);
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
          maxLength={TEXT_MAX[name]}
          label={word(`${request}.field.${name}`)}
          value={form[name]}
          error={errorOf(name)}
          onChange={set(name)}
        />
      ))}
    </FieldGrid>
  );
  if (!isPhone) return <Panel title={title}>{fields}</Panel>;
  return (
    <Panel>
      <Fold open={texts.some((name) => form[name] !== "" || errorOf(name))}>
        <summary>{title}</summary>
        {fields}
      </Fold>
    </Panel>
  );
}
