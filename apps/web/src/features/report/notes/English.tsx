/** The note in English beside the Chinese: title, names, text; its amounts are the cells of the Chinese, and are not typed here. */
import { type NoteEnglish, type NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import { App, Button, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../ui/edit/EditNotes.tsx";
import { useFields } from "../../../ui/edit/use-fields.ts";

interface Values {
  title: string;
  text: string;
  /** By the Chinese name. */
  names: Record<string, string>;
}

const standOf = ({ title, text, names, rowVersion }: NoteEnglish) => ({
  values: { title, text, names: Object.fromEntries(names.map(({ name, en }) => [name, en])) },
  rowVersion,
});

interface Props {
  sheet: NoteSheet;
  english: NoteEnglish;
  reread: () => Promise<NoteEnglish | undefined>;
}

function Form({ sheet, english, reread }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const save = useChange(notes.SaveNoteEnglish, { quiet: true });
  const isReadOnly = !sheet.canEdit.ok;
  const edit = useFields<Values>({
    form: "fs-note-english",
    record: sheet.id,
    isReadOnly,
    now: standOf(english),
    write: ({ title, text, names }, rowVersion) =>
      save.mutateAsync({
        projectId,
        Id: sheet.id,
        rowVersion,
        title,
        text,
        names: Object.entries(names).map(([name, en]) => ({ name, en })),
      }),
    reread: async () => {
      const fresh = await reread();
      return fresh && standOf(fresh);
    },
    onSaved: () => void message.success(t("notes.saved")),
  });
  const { title, text, names } = edit.value;
  return (
    <>
      <div className="row wrap gap-8">
        <Input
          className="fill"
          aria-label={t("notes.english.title")}
          placeholder={t("notes.english.title")}
          readOnly={isReadOnly}
          value={title}
          onChange={({ target }) => edit.change({ title: target.value })}
        />
        {isReadOnly ? null : (
          <Button type="primary" disabled={!edit.isDirty} loading={edit.isBusy} onClick={() => void edit.save()}>
            {t("notes.save")}
          </Button>
        )}
      </div>
      <EditNotes edit={edit} />
      <table className="plain-table note-table" aria-label={t("notes.english.names")}>
        <thead>
          <tr>
            <th scope="col">{t("notes.english.chinese")}</th>
            <th scope="col">{t("notes.english.english")}</th>
          </tr>
        </thead>
        <tbody>
          {english.names.map(({ name }) => (
            <tr key={name} className={names[name] ? undefined : "is-moved"}>
              <th scope="row">{name}</th>
              <td>
                <input
                  aria-label={t("notes.english.of", { name })}
                  readOnly={isReadOnly}
                  value={names[name] ?? ""}
                  onChange={({ target }) => edit.change({ names: { ...names, [name]: target.value } })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="section-title">{t("notes.text")}</h3>
      <p className="soft note-pre">{sheet.text || t("notes.english.noText")}</p>
      <Input.TextArea
        aria-label={t("notes.english.text")}
        readOnly={isReadOnly}
        value={text}
        autoSize={{ minRows: 3, maxRows: 16 }}
        onChange={({ target }) => edit.change({ text: target.value })}
      />
      <p className="soft">{t("notes.english.hint")}</p>
      {english.textDiffers.length > 0 ? (
        <p className="note-fault">{t("notes.english.differs", { texts: english.textDiffers.join("、") })}</p>
      ) : null}
      <Conflict
        edit={edit}
        labelOf={(field) => t(`notes.english.${field}`)}
        show={(_field, value) => (typeof value === "string" ? value : JSON.stringify(value))}
      />
    </>
  );
}

export function English({ sheet }: { sheet: NoteSheet }) {
  const { id: projectId } = useProject();
  const { data, error, refetch } = useCall(notes.GetNoteEnglish, { projectId, Id: sheet.id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return <Form sheet={sheet} english={data} reread={async () => (await refetch()).data} />;
}
