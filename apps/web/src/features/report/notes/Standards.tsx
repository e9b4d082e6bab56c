/** What is new in standards for the audited year: each is answered, applied and where, or not and why. */
import { notes } from "@digao/contract/areas/report/notes/calls";
import { standardOutcome } from "@digao/contract/areas/report/notes/codes";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { Window } from "../../../ui/Window.tsx";

type Item = NonNullable<ReturnType<typeof useStandards>["data"]>["items"][number];

export const useStandards = () => {
  const { id: projectId } = useProject();
  return useCall(notes.GetNoteStandards, { projectId });
};

export function Standards({ canEdit, onClose }: { canEdit: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const isEnglish = useLanguage() === "en";
  const { id: projectId } = useProject();
  const { data, error, refetch } = useStandards();
  const change = useChange(notes.AnswerNoteStandard, { quiet: true });
  const answer = (item: Item, outcome: number, label: string) =>
    void ask({
      title: `${label} · ${isEnglish ? item.titleEn : item.titleZh}`,
      why: isEnglish ? item.pointsEn : item.pointsZh,
      okText: t("notes.save"),
      fields: <ReasonField label={t("notes.standards.words")} isRequired />,
      send: ({ reason }) =>
        change.mutateAsync({
          projectId,
          code: item.code,
          outcome,
          words: String(reason ?? ""),
          rowVersion: item.answer?.rowVersion ?? 0,
        }),
    });
  const columns: PlainColumn<Item>[] = [
    {
      key: "title",
      title: t("notes.standards.standard"),
      render: (one) => (
        <>
          {isEnglish ? one.titleEn : one.titleZh} <small className="soft">{one.source}</small>
        </>
      ),
    },
    { key: "from", title: t("notes.standards.from"), width: 110, render: ({ validFrom }) => validFrom },
    { key: "points", title: t("notes.standards.points"), render: (one) => (isEnglish ? one.pointsEn : one.pointsZh) },
    { key: "notes", title: t("notes.list"), width: 120, render: (one) => one.notes.join("、") },
    {
      key: "answer",
      title: t("notes.standards.answer"),
      width: 240,
      render: (one) => (
        <>
          {one.answer ? (
            <>
              <CodeTag name="standardOutcome" code={one.answer.outcome} /> {one.answer.words}{" "}
              <small className="soft">{`${one.answer.by} ${formatDateTime(one.answer.at)}`}</small>{" "}
            </>
          ) : null}
          {canEdit ? (
            <>
              <Button size="small" onClick={() => answer(one, standardOutcome.applied, t("notes.standards.applied"))}>
                {t("notes.standards.applied")}
              </Button>{" "}
              <Button
                size="small"
                onClick={() => answer(one, standardOutcome.notApplicable, t("notes.standards.notApplicable"))}
              >
                {t("notes.standards.notApplicable")}
              </Button>
            </>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <Window
      width={1080}
      title={t("notes.standards.title", { year: data?.year ?? "" })}
      onCancel={onClose}
      footer={null}
    >
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <p>{t("notes.standards.none")}</p> : null}
      {data && data.items.length > 0 ? (
        <PlainTable label={t("notes.standards.list")} columns={columns} rows={data.items} rowKey={({ code }) => code} />
      ) : null}
    </Window>
  );
}
