import { Stack } from "@chakra-ui/react/stack";
import { type FormEvent, useCallback, useId, useRef } from "react";
import type { BulletinDetail } from "../../contracts/bulletin.ts";
import { BULLETIN_KINDS, type BulletinKind } from "../../contracts/bulletin-kinds.ts";
import { packPictures, unpackPictures } from "../../machines/page/bulletin-form.ts";
import { useBulletinForm } from "../../machines/react/use-bulletin-form.ts";
import { Button } from "../kit/Button.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Drawer } from "../kit/Drawer.tsx";
import { FormErrors } from "../kit/FormErrors.tsx";
import { useLocale, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { useAttempts } from "../kit/use-attempts.ts";
import { titleOf } from "../reading/bulletin-words.ts";
import { BulletinNews } from "./BulletinNews.tsx";
import { CoverField } from "./CoverField.tsx";
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
  const { attempt, failed } = useAttempts(null, false);
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
    if (!form.submit(publishes || isPublished)) failed();
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
          <FormErrors attempt={attempt} />
          <CommandOutcome outcome={form.outcome} onRetry={form.retry} />
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
