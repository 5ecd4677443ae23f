import { Stack } from "@chakra-ui/react/stack";
import { Image, Trash2 } from "lucide-react";
import { type FormEvent, useCallback, useId, useRef } from "react";
import type { BulletinDetail } from "../../contracts/bulletin.ts";
import { BULLETIN_KINDS, type BulletinKind } from "../../contracts/bulletin-kinds.ts";
import { fileUrl } from "../../contracts/file.ts";
import { packPictures, unpackPictures } from "../../machines/page/bulletin-form.ts";
import { useBulletinForm } from "../../machines/react/use-bulletin-form.ts";
import type { FormDecision } from "../../machines/react/use-form.ts";
import { Button } from "../kit/Button.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Drawer } from "../kit/Drawer.tsx";
import { PICTURES } from "../kit/FilePicker.tsx";
import { FormErrors } from "../kit/FormErrors.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useLocale, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { shrinkImage } from "../kit/shrink-image.ts";
import { Thumbnail } from "../kit/Thumbnail.tsx";
import { titleOf } from "../reading/bulletin-words.ts";
import { MediaField } from "./MediaField.tsx";
import { PicturesField } from "./PicturesField.tsx";
import { ReadersFields } from "./ReadersFields.tsx";
import { VideoFields } from "./VideoFields.tsx";
import { WordsFields } from "./WordsFields.tsx";

/** Writes a bulletin or changes one. Nothing that was written is lost to a colleague, a refusal or a closed drawer. */
export function BulletinForm(props: {
  /** Unique to this opening. */
  readonly openedAs: string;
  readonly detail: BulletinDetail | null;
  readonly onClose: () => void;
  /** `isToPublish`: its author wants it published next. */
  readonly onSaved: (saved: BulletinDetail, isToPublish: boolean) => void;
}) {
  const { openedAs, detail, onClose, onSaved } = props;
  const t = useT();
  const { locale } = useLocale();
  const id = useId();
  const isToPublish = useRef(false);
  const saved = useCallback((row: BulletinDetail) => onSaved(row, isToPublish.current), [onSaved]);
  const title = detail
    ? t("bulletin.form.editTitle", { title: titleOf(detail, locale) })
    : t("bulletin.form.newTitle");
  const form = useBulletinForm({ key: openedAs, detail, label: title, onSaved: saved });
  const { values, change, isDirty } = form;
  const kind = values.kind as BulletinKind;
  const isPublished = detail?.status === "published";
  const send = (publishes: boolean): void => {
    isToPublish.current = publishes;
    form.submit(publishes || isPublished);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(false);
  };
  const isOff = form.isUndecided;
  return (
    <Drawer
      isOpen
      onClose={commandClosing(form.save, onClose).onClose}
      isDirty={isDirty && !form.save.isUnderWay}
      title={title}
      width="min(880px, 100vw)"
      footer={
        <CommandFoot command={form.save} onClose={onClose}>
          <Button
            look={isPublished ? "primary" : "secondary"}
            type="submit"
            form={id}
            isBusy={form.isBusy}
            disabled={isOff}
          >
            {t(isPublished ? "bulletin.form.save" : "bulletin.form.saveDraft")}
          </Button>
          {isPublished ? null : (
            <Button look="primary" isBusy={form.isBusy} disabled={isOff} onClick={() => send(true)}>
              {t("bulletin.form.savePublish")}
            </Button>
          )}
        </CommandFoot>
      }
    >
      <Stack asChild gap="5">
        <form id={id} noValidate onSubmit={submit}>
          {form.news ? <BulletinNews news={form.news} {...form.decision} /> : null}
          <FormErrors attempt={form.attempts} />
          <CommandOutcome outcome={form.outcome} onRetry={form.save.retry} />
          <SelectBox
            label={t("bulletin.form.kind")}
            hint={t(`bulletin.form.kindHint.${kind}`)}
            value={kind}
            onChange={(value) => change({ kind: value })}
            options={BULLETIN_KINDS.map((value) => ({ value, label: t(`texts.bulletinKind.${value}`) }))}
          />
          <WordsFields id={`${id}-words`} values={values} titleFault={form.titleFault} onChange={change} />
          {kind === "image" ? (
            <PicturesField
              uploadKey={`pictures:${openedAs}`}
              value={unpackPictures(values.pictures)}
              onChange={(pictures) => change({ pictures: packPictures(pictures) })}
            />
          ) : null}
          {kind === "video" ? <VideoFields openedAs={openedAs} values={values} onChange={change} /> : null}
          {form.lack ? (
            <div data-lack="" tabIndex={-1}>
              <Notice tone="danger">{t(`texts.because.${form.lack}`)}</Notice>
            </div>
          ) : null}
          <CoverField
            uploadKey={`cover:${openedAs}`}
            value={typeof values.coverId === "string" ? values.coverId : null}
            onChange={(coverId) => change({ coverId })}
          />
          <ReadersFields values={values} onChange={change} />
        </form>
      </Stack>
    </Drawer>
  );
}

/** The small picture of a bulletin in lists. */
function CoverField(props: {
  /** Unique in the page. */
  readonly uploadKey: string;
  readonly value: string | null;
  readonly onChange: (coverId: string | null) => void;
}) {
  const { uploadKey, value, onChange } = props;
  const t = useT();
  return (
    <MediaField
      uploadKey={uploadKey}
      label={t("bulletin.form.cover")}
      icon={<Image size={16} />}
      button={t(value ? "bulletin.form.otherCover" : "bulletin.form.addCover")}
      hint={t("bulletin.form.coverHint")}
      accept={PICTURES}
      prepare={shrinkImage}
      onKept={onChange}
      shows={value ? <Thumbnail src={fileUrl(value)} label={t("bulletin.form.cover")} shape="wide" /> : null}
      remove={
        value ? (
          <IconButton
            size="sm"
            label={t("bulletin.form.noCover")}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(null)}
          />
        ) : null
      }
    />
  );
}

/** Another person saved first: who, what was merged, and whose text stays where both changed the same field. */
function BulletinNews(
  props: FormDecision & {
    readonly news: {
      readonly by: string;
      readonly taken: readonly string[];
      readonly clashes: readonly string[];
    };
  },
) {
  const { news, isUndecided, onKeepMine, onTakeTheirs, onSeen } = props;
  const t = useT();
  const { by } = news;
  const named = (names: readonly string[]): string =>
    names.map((name) => t.dynamic(`bulletin.form.field.${name}`)).join(t("bulletin.form.comma"));
  if (!isUndecided) {
    return (
      <Notice tone="warning" onClose={onSeen} title={t("bulletin.form.movedTitle", { by })}>
        {news.taken.length > 0
          ? t("bulletin.form.movedTaken", { fields: named(news.taken) })
          : t("bulletin.form.movedKept")}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={t("bulletin.form.clashTitle", { by, fields: named(news.clashes) })}>
      <Stack gap="2">
        <span>{t("bulletin.form.clashText")}</span>
        <Stack direction="row" gap="2">
          <Button size="sm" onClick={onKeepMine}>
            {t("bulletin.form.keepMine")}
          </Button>
          <Button size="sm" onClick={onTakeTheirs}>
            {t("bulletin.form.takeTheirs")}
          </Button>
        </Stack>
      </Stack>
    </Notice>
  );
}
