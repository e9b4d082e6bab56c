/** Ties of a note with their differences; what stands in words is compared by a person, who says with what. */
import { type NoteSheet, type NoteTie, notes } from "@digao/contract/areas/report/notes/calls";
import { noteTie } from "@digao/contract/areas/report/notes/codes";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

const amount = (text: string | null): string => (text === null ? "—" : formatMoney(text));

export function Ties({ sheet }: { sheet: NoteSheet }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { id: projectId } = useProject();
  const answer = useChange(notes.AnswerNoteTie, { quiet: true });
  const compare = (tie: NoteTie) =>
    void ask({
      title: t("notes.compareTitle", { target: tie.target }),
      why: t("notes.compareWhy", { note: amount(tie.note) }),
      okText: t("notes.save"),
      fields: <ReasonField label={t("notes.compareLabel")} isRequired />,
      send: ({ reason }) =>
        answer.mutateAsync({
          projectId,
          Id: sheet.id,
          row: tie.row,
          column: tie.column,
          target: tie.target,
          note: tie.note,
          words: String(reason ?? ""),
        }),
    });
  const columns: PlainColumn<NoteTie>[] = [
    {
      key: "where",
      title: t("notes.where"),
      render: ({ row, column }) => `${sheet.rows.find(({ key }) => key === row)?.name ?? row} · ${column}`,
    },
    { key: "target", title: t("notes.target"), render: ({ target }) => target },
    { key: "note", title: t("notes.noteAmount"), width: 130, align: "right", render: ({ note }) => amount(note) },
    { key: "figure", title: t("notes.figure"), width: 130, align: "right", render: ({ figure }) => amount(figure) },
    {
      key: "difference",
      title: t("notes.difference"),
      width: 120,
      align: "right",
      render: ({ difference, state }) => (
        <span className={state === noteTie.differs ? "note-fault" : undefined}>{amount(difference)}</span>
      ),
    },
    {
      key: "state",
      title: t("notes.state"),
      render: (tie) => (
        <>
          <CodeTag name="noteTie" code={tie.state} />{" "}
          {tie.answer ? (
            <small className="soft">{`${tie.answer.words} ${tie.answer.by} ${formatDateTime(tie.answer.at)}`}</small>
          ) : null}
          {sheet.canEdit.ok && (tie.state === noteTie.notCompared || tie.state === noteTie.answered) ? (
            <Button size="small" onClick={() => compare(tie)}>
              {t("notes.compare")}
            </Button>
          ) : null}
        </>
      ),
    },
  ];
  if (sheet.ties.length === 0) return <p className="soft">{t("notes.noTies")}</p>;
  return (
    <PlainTable
      label={t("notes.ties")}
      columns={columns}
      rows={sheet.ties}
      rowKey={({ row, column, target }) => `${row}/${column}/${target}`}
    />
  );
}
