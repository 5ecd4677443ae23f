import { Stack } from "@chakra-ui/react/stack";
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { BULLETIN_KINDS, type BulletinDetail, type BulletinKind } from "../../contracts/bulletin.ts";
import { packPictures, unpackPictures } from "../../machines/bulletin-form.ts";
import { useBulletinForm } from "../../machines/react/use-bulletin-form.ts";
import { useTab } from "../../machines/react/use-tab.ts";
import { Button } from "../kit/Button.tsx";
import { titleOf } from "../kit/bulletin/bulletin-words.ts";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Drawer } from "../kit/Drawer.tsx";
import { useLocale, useT } from "../kit/i18n.tsx";
import { LeaveQuestion } from "../kit/LeaveQuestion.tsx";
import { Notice } from "../kit/Notice.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
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
  const tab = useTab();
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const isToPublish = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  const saved = useCallback((row: BulletinDetail) => onSaved(row, isToPublish.current), [onSaved]);
  const form = useBulletinForm({ key: openedAs, detail, onSaved: saved });
  const { values, change, isDirty } = form;
  useEffect(() => {
    tab.setDirty(isDirty);
    return () => tab.setDirty(false);
  }, [tab, isDirty]);
  const kind = values.kind as BulletinKind;
  const isPublished = detail?.status === "published";
  const send = (publishes: boolean): void => {
    isToPublish.current = publishes;
    if (form.submit(publishes || isPublished)) return;
    requestAnimationFrame(() => {
      const wrong = box.current?.querySelector<HTMLElement>("[aria-invalid], [data-lack]");
      wrong?.focus();
      wrong?.scrollIntoView({ block: "nearest" });
    });
  };
  const leave = (): void => (isDirty ? setLeaving(true) : onClose());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(false);
  };
  const isOff = form.isUndecided;
  return (
    <Drawer
      isOpen
      onClose={leave}
      title={
        detail
          ? t("bulletin.form.editTitle", { title: titleOf(detail, locale) })
          : t("bulletin.form.newTitle")
      }
      width="min(880px, 100vw)"
      footer={
        <>
          <Button onClick={leave}>{t("common.action.cancel")}</Button>
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
        </>
      }
    >
      <Stack asChild gap="5">
        <form id={id} ref={box} noValidate onSubmit={submit}>
          {form.news ? (
            <BulletinNews
              news={form.news}
              isUndecided={form.isUndecided}
              onKeepMine={form.keepMine}
              onTakeTheirs={form.takeTheirs}
              onSeen={form.seeNews}
            />
          ) : null}
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
      <LeaveQuestion isOpen={isLeaving} onLeave={onClose} onStay={() => setLeaving(false)} />
    </Drawer>
  );
}
