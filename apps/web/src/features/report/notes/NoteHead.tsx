/** Above a note: how it stands, its languages, files, and what is done with it as a whole. */
import { type NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import { App, Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DownNotes } from "./DownNotes.tsx";

function useActs({ sheet, onRemoved }: Pick<Props, "sheet" | "onRemoved">) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const { id: projectId } = useProject();
  const fill = useChange(notes.FillFsNote);
  const publish = useChange(notes.PublishFsNote);
  const unpublish = useChange(notes.UnpublishFsNote, { quiet: true });
  const remove = useChange(notes.RemoveFsNote, { quiet: true });
  const of = { projectId, Id: sheet.id, rowVersion: sheet.rowVersion };
  const fields = <ReasonField label={t("notes.reason")} isRequired />;
  return {
    isBusy: fill.isPending || publish.isPending,
    fill: () => fill.mutate({ projectId, Id: sheet.id }, { onSuccess: () => void message.success(t("notes.filled")) }),
    publish: () => publish.mutate(of, { onSuccess: () => void message.success(t("notes.publishedNow")) }),
    unpublish: () =>
      void ask({
        title: t("notes.unpublishTitle", { title: sheet.title }),
        why: t("notes.unpublishWhy"),
        okText: t("notes.unpublish"),
        fields,
        send: ({ reason }) => unpublish.mutateAsync({ ...of, reason: String(reason ?? "") }),
      }),
    remove: () =>
      void ask({
        title: t("notes.removeTitle", { title: sheet.title }),
        why: t("notes.removeWhy"),
        okText: t("notes.remove"),
        isDanger: true,
        fields,
        send: async ({ reason }) => {
          await remove.mutateAsync({ ...of, reason: String(reason ?? "") });
          onRemoved();
        },
      }),
  };
}

interface Props {
  sheet: NoteSheet;
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onRemoved: () => void;
}

/** Which words of the note are shown. */
export const useIsEnglish = (): boolean => useUrlParams()[0].get("words") === "en";

export function NoteHead({ sheet, isDirty, isSaving, onSave, onRemoved }: Props) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const acts = useActs({ sheet, onRemoved });
  const isEnglish = useIsEnglish();
  const isReadOnly = !sheet.canEdit.ok;
  const isPublished = sheet.publishedAt !== null;
  return (
    <header className="row wrap gap-8">
      <h2 className="section-title">{sheet.title}</h2>
      <CodeTag name="publishStatus" code={sheet.status} />
      <small className="soft">
        {sheet.publishedAt
          ? t("notes.publishedBy", { name: sheet.publishedBy ?? "", time: formatDateTime(sheet.publishedAt) })
          : t("notes.editedBy", { name: sheet.editors || (sheet.editedBy ?? "") })}
      </small>
      <Segmented
        aria-label={t("notes.english.language")}
        value={isEnglish ? "en" : "zh"}
        options={[
          { value: "zh", label: t("notes.english.chinese") },
          { value: "en", label: t("notes.english.english") },
        ]}
        onChange={(words) => patch({ words: words === "en" ? "en" : undefined })}
      />
      <DownNotes id={sheet.id} />
      {isReadOnly ? null : (
        <>
          <Button disabled={acts.isBusy || isDirty} onClick={acts.fill}>
            {t("notes.fill")}
          </Button>
          <Button type="primary" disabled={!isDirty} loading={isSaving} onClick={onSave}>
            {t("notes.save")}
          </Button>
          <Button disabled={isDirty} onClick={acts.remove}>
            {t("notes.remove")}
          </Button>
        </>
      )}
      {isPublished ? (
        <Button onClick={acts.unpublish}>{t("notes.unpublish")}</Button>
      ) : (
        <Button
          disabled={!sheet.canPublish.ok || isDirty || acts.isBusy}
          title={sheet.canPublish.reason}
          onClick={acts.publish}
        >
          {t("notes.publish")}
        </Button>
      )}
    </header>
  );
}
