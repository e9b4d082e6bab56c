/** One note: its table, ties and text, kept on the machine until it is saved. */
import { type NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import { App, Button, Input, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../ui/edit/EditNotes.tsx";
import { useFields } from "../../../ui/edit/use-fields.ts";
import { scrolls } from "../../../ui/scrolls.ts";
import { CellSource } from "./CellSource.tsx";
import { DownNotes } from "./DownNotes.tsx";
import { English } from "./English.tsx";
import { Lacks } from "./Lacks.tsx";
import { type CellPlace, cellKey, NoteTable, type NoteValues, shown, valuesOf } from "./NoteTable.tsx";
import { Policies } from "./Policies.tsx";
import { TextTables } from "./TextTables.tsx";
import { Ties } from "./Ties.tsx";

const standOf = (sheet: NoteSheet) => ({ values: valuesOf(sheet), rowVersion: sheet.rowVersion });

/** Cells as the call takes them: those of computed rows are not sent. */
function cellsOf(sheet: NoteSheet, { rows, cells }: NoteValues) {
  const computed = new Set(
    sheet.rows.flatMap(({ key, cells: own }) =>
      own.flatMap(({ isComputed }, at) => (isComputed ? [cellKey(key, sheet.columns[at + 1] ?? "")] : [])),
    ),
  );
  return rows.flatMap(({ key }) =>
    sheet.columns.slice(1).flatMap((column) => {
      const value = cells[cellKey(key, column)] ?? "";
      if (computed.has(cellKey(key, column)) || value === "") return [];
      return [{ row: key, column, value: sheet.wordColumns.includes(column) ? value : value.replace(/,/g, "") }];
    }),
  );
}

interface EditorProps {
  sheet: NoteSheet;
  reread: () => Promise<NoteSheet | undefined>;
  onRemoved: () => void;
}

function useActs({ sheet, onRemoved }: Pick<EditorProps, "sheet" | "onRemoved">) {
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

function Editor({ sheet, reread, onRemoved }: EditorProps) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const [isChoosing, setChoosing] = useState(false);
  const [looked, setLooked] = useState<CellPlace | null>(null);
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const save = useChange(notes.SaveFsNote, { quiet: true });
  const acts = useActs({ sheet, onRemoved });
  const isReadOnly = !sheet.canEdit.ok;
  const edit = useFields<NoteValues>({
    form: "fs-note",
    record: sheet.id,
    isReadOnly,
    now: standOf(sheet),
    write: (values, rowVersion) =>
      save.mutateAsync({
        projectId,
        Id: sheet.id,
        rowVersion,
        rows: values.rows,
        cells: cellsOf(sheet, values),
        text: values.text,
      }),
    reread: async () => {
      const fresh = await reread();
      return fresh && standOf(fresh);
    },
    onSaved: () => void message.success(t("notes.saved")),
  });
  const isPublished = sheet.publishedAt !== null;
  const isEnglish = params.get("words") === "en";
  const restore = ({ row, column }: CellPlace, value: string) =>
    edit.change({ cells: { ...edit.value.cells, [cellKey(row, column)]: shown(value) } });
  return (
    <section className="note-body fill" aria-label={sheet.title} {...scrolls}>
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
            <Button disabled={acts.isBusy || edit.isDirty} onClick={acts.fill}>
              {t("notes.fill")}
            </Button>
            <Button type="primary" disabled={!edit.isDirty} loading={edit.isBusy} onClick={() => void edit.save()}>
              {t("notes.save")}
            </Button>
            <Button disabled={edit.isDirty} onClick={acts.remove}>
              {t("notes.remove")}
            </Button>
          </>
        )}
        {isPublished ? (
          <Button onClick={acts.unpublish}>{t("notes.unpublish")}</Button>
        ) : (
          <Button
            disabled={!sheet.canPublish.ok || edit.isDirty || acts.isBusy}
            title={sheet.canPublish.reason}
            onClick={acts.publish}
          >
            {t("notes.publish")}
          </Button>
        )}
      </header>
      {isEnglish ? <English sheet={sheet} /> : null}
      <div hidden={isEnglish}>
        <EditNotes edit={edit} />
        <CellSource sheet={sheet} at={looked} onRestore={isReadOnly ? null : restore} />
        <NoteTable sheet={sheet} value={edit.value} isReadOnly={isReadOnly} onLook={setLooked} onChange={edit.change} />
        <Lacks sheet={sheet} />
        <h3 className="section-title">{t("notes.ties")}</h3>
        <Ties sheet={sheet} />
        <h3 className="section-title">{t("notes.text")}</h3>
        <p className="soft row wrap gap-8">
          {t("notes.textHint")}
          {isReadOnly ? null : (
            <Button size="small" onClick={() => setChoosing(true)}>
              {t("notes.policy.button")}
            </Button>
          )}
        </p>
        {isChoosing ? (
          <Policies
            onTake={(text) => {
              const before = edit.value.text.trimEnd();
              edit.change({ text: before === "" ? text : `${before}\n${text}` });
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        ) : null}
        <Input.TextArea
          aria-label={t("notes.text")}
          readOnly={isReadOnly}
          value={edit.value.text}
          autoSize={{ minRows: 3, maxRows: 16 }}
          onChange={({ target }) => edit.change({ text: target.value })}
        />
        {sheet.textDiffers.length > 0 ? (
          <p className="note-fault">{t("notes.textDiffers", { texts: sheet.textDiffers.join("、") })}</p>
        ) : null}
        <TextTables text={edit.value.text} />
      </div>
      <Conflict
        edit={edit}
        labelOf={(field) => t(`notes.field.${field}`)}
        show={(_field, value) => (typeof value === "string" ? value : JSON.stringify(value))}
      />
    </section>
  );
}

export function NotePage({ id, onRemoved }: { id: number; onRemoved: () => void }) {
  const { id: projectId } = useProject();
  const { data, error, refetch } = useCall(notes.GetFSNotes2SheetData, { projectId, Id: id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return <Editor key={data.id} sheet={data} reread={async () => (await refetch()).data} onRemoved={onRemoved} />;
}
