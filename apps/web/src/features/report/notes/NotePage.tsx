/** One note: its table, ties and text, kept on the machine until it is saved. */
import { type NoteSheet, notes } from "@digao/contract/areas/report/notes/calls";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../ui/edit/EditNotes.tsx";
import { useFields } from "../../../ui/edit/use-fields.ts";
import { scrolls } from "../../../ui/scrolls.ts";
import { CellSource } from "./CellSource.tsx";
import { English } from "./English.tsx";
import { Lacks } from "./Lacks.tsx";
import { NoteHead, useIsEnglish } from "./NoteHead.tsx";
import { type CellPlace, cellKey, NoteTable, type NoteValues, shown, valuesOf } from "./NoteTable.tsx";
import { NoteText } from "./NoteText.tsx";
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

function Editor({ sheet, reread, onRemoved }: EditorProps) {
  const { t } = useTranslation();
  const [looked, setLooked] = useState<CellPlace | null>(null);
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const save = useChange(notes.SaveFsNote, { quiet: true });
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
  const isEnglish = useIsEnglish();
  const restore = ({ row, column }: CellPlace, value: string) =>
    edit.change({ cells: { ...edit.value.cells, [cellKey(row, column)]: shown(value) } });
  return (
    <section className="note-body fill" aria-label={sheet.title} {...scrolls}>
      <NoteHead
        sheet={sheet}
        isDirty={edit.isDirty}
        isSaving={edit.isBusy}
        onSave={() => void edit.save()}
        onRemoved={onRemoved}
      />
      {isEnglish ? <English sheet={sheet} /> : null}
      <div hidden={isEnglish}>
        <EditNotes edit={edit} />
        <CellSource sheet={sheet} at={looked} onRestore={isReadOnly ? null : restore} />
        <NoteTable sheet={sheet} value={edit.value} isReadOnly={isReadOnly} onLook={setLooked} onChange={edit.change} />
        <Lacks sheet={sheet} />
        <h3 className="section-title">{t("notes.ties")}</h3>
        <Ties sheet={sheet} />
        <NoteText
          sheet={sheet}
          text={edit.value.text}
          isReadOnly={isReadOnly}
          onChange={(text) => edit.change({ text })}
        />
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
