/** Writing an article, or its next version; what is typed stays on this machine until it is saved. */
import { type Article, courseMinutesMax, knowledge, tagsMax } from "@digao/contract/areas/office/knowledge/calls";
import { articleStatus } from "@digao/contract/areas/office/knowledge/codes";
import { limits } from "@digao/contract/limits";
import { App, Button, Form, Input, InputNumber, Select } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { call, sentBy, useCall, useChange } from "../../../lib/api.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { EditForm, type EditFormProps, useEditForm } from "../../../ui/edit/EditForm.tsx";
import { useLeave } from "../../../ui/edit/use-leave.ts";
import { PageHead } from "../../../ui/PageHead.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { ArticleText } from "./ArticleText.tsx";
import { type ShelfName, shelves } from "./kinds.ts";

interface Props {
  shelf: ShelfName;
  id?: number;
  /** To the article, or to the list where there is none. */
  onLeave: (id: number | undefined) => void;
}

const firstMinutes = 60;

function Fields({ isCourse }: { isCourse: boolean }) {
  const { t } = useTranslation();
  const label = (name: string) => t(`knowledge.field.${name}`);
  const needed = (name: string) => [{ required: true, message: t("ui.required", { label: label(name) }) }];
  return (
    <>
      <Form.Item name="title" label={label("title")} rules={needed("title")}>
        <Input maxLength={limits.titleMax} />
      </Form.Item>
      <Form.Item name="tags" label={label("tags")}>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={tagsMax}
          tokenSeparators={[",", "，", "、", ";", "；"]}
          placeholder={t("knowledge.tagsHint")}
        />
      </Form.Item>
      {isCourse ? (
        <Form.Item name="minutes" label={label("minutes")} rules={needed("minutes")}>
          <InputNumber min={1} max={courseMinutesMax} precision={0} />
        </Form.Item>
      ) : null}
      <Form.Item name="html" label={label("html")} rules={needed("html")}>
        <ArticleText label={label("html")} />
      </Form.Item>
    </>
  );
}

const valuesOf = ({ title, tags, minutes, html, rowVersion }: Article) => ({ title, tags, minutes, html, rowVersion });

/** The version that stands last, which the next one is written from. */
async function latestOf(id: number): Promise<Article> {
  const shown = await call(knowledge.GetArticle, { Id: id });
  return shown.version === shown.latestVersion
    ? shown
    : call(knowledge.GetArticle, { Id: id, version: shown.latestVersion });
}

function useSave({ shelf, onLeave }: Props, of: Article | undefined) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const create = useChange(knowledge.CreateArticle, { quiet: true });
  const update = useChange(knowledge.UpdateArticle, { quiet: true });
  const submit = useChange(knowledge.SubmitArticle, { quiet: true });
  const handsIn = useRef(false);
  const saved = useRef(of?.id);
  const save = async ({ title, tags, minutes, html }: Record<string, unknown>, rowVersion: number | undefined) => {
    const given = { title, tags, html, minutes: shelf === "study" ? minutes : 0 };
    const made = of
      ? await update.mutateAsync(sentBy(knowledge.UpdateArticle, { ...given, Id: of.id, rowVersion }))
      : await create.mutateAsync(sentBy(knowledge.CreateArticle, { ...given, type: shelves[shelf].kind }));
    saved.current = made.id;
    // Saved it is, whatever becomes of handing it in.
    if (handsIn.current) await submit.mutateAsync({ Id: made.id, rowVersion: made.rowVersion }).catch(() => undefined);
    void message.success(t(handsIn.current ? "knowledge.did.submit" : "knowledge.did.save"));
  };
  return { save, handsIn, leave: () => onLeave(saved.current) };
}

function Opened({ of, ...props }: Props & { of?: Article }) {
  const { shelf, onLeave } = props;
  const { t } = useTranslation();
  const leaving = useLeave();
  const { save, handsIn, leave } = useSave(props, of);
  const isCourse = shelf === "study";
  const fields = ["title", "tags", ...(isCourse ? ["minutes"] : []), "html"];
  const form: EditFormProps = {
    form: "article",
    record: of?.id ?? `new-${shelf}`,
    rowVersion: of?.rowVersion,
    initial: of ? valuesOf(of) : { title: "", tags: [], minutes: isCourse ? firstMinutes : 0, html: "" },
    labels: Object.fromEntries(fields.map((name) => [name, t(`knowledge.field.${name}`)])),
    live: of ? { refType: "article", refId: of.id, reload: async () => valuesOf(await latestOf(of.id)) } : undefined,
    onSubmit: save,
    children: <Fields isCourse={isCourse} />,
  };
  const state = useEditForm(form, leave);
  const send = (hands: boolean) => {
    handsIn.current = hands;
    void state.submit();
  };
  const cancel = () =>
    leaving(state.isTyped(), () => {
      state.edit.giveUp();
      onLeave(of?.id);
    });
  return (
    <div className="page-frame">
      <PageHead
        title={of ? of.title : t(`knowledge.write.${shelf}`)}
        facts={[of?.status === articleStatus.published ? t("knowledge.editsPublished") : null]}
        extra={
          <>
            <Button onClick={cancel}>{t("ui.cancel")}</Button>
            <Button loading={state.edit.isBusy} onClick={() => send(false)}>
              {t("knowledge.act.save")}
            </Button>
          </>
        }
        primary={
          <Button type="primary" loading={state.edit.isBusy} onClick={() => send(true)}>
            {t("knowledge.act.saveAndSubmit")}
          </Button>
        }
      />
      <div className="page-body" {...scrolls}>
        <div className="article-column">
          <EditForm of={form} state={state} />
        </div>
      </div>
    </div>
  );
}

function Existing(props: Props & { id: number }) {
  const { id } = props;
  const shown = useCall(knowledge.GetArticle, { Id: id });
  const version = shown.data?.latestVersion;
  const latest = useCall(knowledge.GetArticle, { Id: id, version }, { enabled: version !== undefined });
  const error = shown.error ?? latest.error;
  if (error) return <ErrorPanel error={error} onRetry={() => void latest.refetch()} />;
  if (!latest.data) return <DelayedSkeleton rows={8} />;
  return <Opened {...props} of={latest.data} />;
}

export function Writer(props: Props) {
  return props.id === undefined ? <Opened {...props} /> : <Existing {...props} id={props.id} />;
}
