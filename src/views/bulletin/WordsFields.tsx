import { Stack } from "@chakra-ui/react/stack";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import type { FieldValues } from "../../contracts/resource.ts";
import { TITLE_MAX } from "../../machines/page/bulletin-form.ts";
import type { TitleFault } from "../../machines/react/use-bulletin-form.ts";
import { useT } from "../kit/i18n.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { TextField } from "../kit/TextField.tsx";
import { chakra } from "../theme/chakra.ts";

/** Title and text, in one language at a time: Chinese first, English where it has one. */
export function WordsFields(props: {
  readonly id: string;
  readonly values: FieldValues;
  readonly titleFault: TitleFault | null;
  readonly onChange: (changes: FieldValues) => void;
}) {
  const { id, values, titleFault, onChange } = props;
  const t = useT();
  const [language, setLanguage] = useState<"zh" | "en">("zh");
  // Errors are always in the Chinese title: show it.
  useEffect(() => {
    if (titleFault) setLanguage("zh");
  }, [titleFault]);
  const fault =
    titleFault === "required"
      ? t("common.field.required", { label: t("bulletin.form.heading") })
      : titleFault === "tooLong"
        ? t("bulletin.form.tooLong", { most: TITLE_MAX })
        : null;
  return (
    <Stack gap="3">
      <Tabs
        id={id}
        label={t("bulletin.form.language")}
        tabs={[
          { key: "zh", label: t("bulletin.form.zh") },
          { key: "en", label: t("bulletin.form.en") },
        ]}
        value={language}
        onChange={(key) => setLanguage(key === "en" ? "en" : "zh")}
      />
      <TabPanel key={language} id={id} tab={language}>
        {language === "zh" ? (
          <Stack gap="4">
            <TextField
              label={t("bulletin.form.heading")}
              lang="zh-CN"
              isRequired
              maxLength={TITLE_MAX}
              value={String(values.title ?? "")}
              onChange={(title) => onChange({ title })}
              error={fault}
            />
            <RichTextField
              label={t("bulletin.form.bodyField")}
              lang="zh-CN"
              value={String(values.body ?? "")}
              onChange={(body) => onChange({ body })}
            />
          </Stack>
        ) : (
          <Stack gap="4">
            <TextField
              label={t("bulletin.form.headingEn")}
              lang="en-US"
              maxLength={TITLE_MAX}
              value={String(values.titleEn ?? "")}
              onChange={(titleEn) => onChange({ titleEn })}
              hint={t("bulletin.form.englishHint")}
            />
            <RichTextField
              label={t("bulletin.form.bodyFieldEn")}
              lang="en-US"
              value={String(values.bodyEn ?? "")}
              onChange={(bodyEn) => onChange({ bodyEn })}
              hint={t("bulletin.form.englishHint")}
            />
          </Stack>
        )}
      </TabPanel>
    </Stack>
  );
}

const RichTextEditor = lazy(() => import("./RichTextEditor.tsx"));

const Box = chakra("div", { base: { display: "grid", gap: "1.5", minWidth: 0 } });
const Label = chakra("span", { base: { fontSize: "13px", fontWeight: "bold", width: "fit-content" } });
const Hint = chakra("p", { base: { fontSize: "xs", color: "fg.subtle" } });

/** A text with headings, lists and links. Its editor is loaded when it is first written with. */
function RichTextField(props: {
  readonly label: string;
  readonly lang: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly hint?: string;
}) {
  const { label, lang, value, onChange, hint } = props;
  const t = useT();
  const id = useId();
  return (
    <Box>
      <Label id={id}>{label}</Label>
      <Suspense fallback={<Skeleton width="100%" height="220px" />}>
        <RichTextEditor
          labelledBy={id}
          toolbarLabel={t("bulletin.editor.toolbar", { label })}
          lang={lang}
          value={value}
          onChange={onChange}
        />
      </Suspense>
      {hint ? <Hint>{hint}</Hint> : null}
    </Box>
  );
}
