/** What stands before the archive, each with its page; an empty node is answered with a reason. */
import { archives } from "@digao/contract/areas/office/archives/calls";
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import type { ArchiveLack, ProjectArchive } from "@digao/contract/areas/office/archives/shapes";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

function Answer({ of, lack, onClose }: { of: ProjectArchive; lack: ArchiveLack; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const answer = useChange(archives.AnswerArchiveNode, { quiet: true });
  const [{ projectId, rowVersion }] = useState({
    projectId: of.head.projectId,
    rowVersion: of.request?.rowVersion ?? 0,
  });
  return (
    <Ask<{ reason?: string }>
      title={t("archives.answerTitle")}
      why={lack.words}
      okText={t("archives.answer")}
      keepAs={["archive-node", `${projectId}-${lack.code}`]}
      isReady={hasReason}
      send={async ({ reason: words = "" }) => {
        await answer.mutateAsync({ projectId, code: lack.code, words, rowVersion });
        void message.success(t("archives.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("archives.answerWhy")} isRequired />
    </Ask>
  );
}

function Answers({ of }: { of: ProjectArchive }) {
  const { t } = useTranslation();
  if (of.answers.length === 0) return null;
  return (
    <ul className="archive-answers" aria-label={t("archives.answers")}>
      {of.answers.map(({ code, name, words, by, at }) => (
        <li key={code}>
          <strong>{`${code} ${name}`}</strong> {words} <small className="soft">{`${by} · ${formatDateTime(at)}`}</small>
        </li>
      ))}
    </ul>
  );
}

export function Lacks({ of }: { of: ProjectArchive }) {
  const { t } = useTranslation();
  const hasScreen = useHasScreen();
  const [answered, setAnswered] = useState<ArchiveLack>();
  const { lacks, request, head } = of;
  const mayAnswer =
    head.userRole !== null && (request?.status === archiveStatus.preparing || request?.status === archiveStatus.denied);
  const columns: PlainColumn<ArchiveLack>[] = [
    { key: "kind", width: 120, title: t("archives.field.kind"), render: ({ kind }) => t(`archives.lackKind.${kind}`) },
    { key: "words", title: t("archives.field.lack"), render: ({ words }) => words },
    { key: "by", width: 150, title: t("archives.field.supplier"), render: ({ by }) => by },
    {
      key: "go",
      width: 110,
      title: t("archives.field.go"),
      render: (lack) => {
        const path = `/maindo/${lack.screen}`;
        if ((lack.kind === "node" || lack.kind === "file") && mayAnswer)
          return (
            <Button size="small" type="link" onClick={() => setAnswered(lack)}>
              {t("archives.answer")}
            </Button>
          );
        return lack.screen && head.userRole !== null && hasScreen(path) ? (
          <Link
            className="cell-link"
            to={projectHref(path, head.projectId)}
            aria-label={`${t("archives.go")} ${lack.code}`}
          >
            {t("archives.go")}
          </Link>
        ) : null;
      },
    },
  ];
  if (lacks.length === 0 && of.answers.length === 0) return null;
  return (
    <section aria-label={t("archives.lacks")}>
      <h3 className="section-title">{t("archives.lacksCount", { count: lacks.length })}</h3>
      {lacks.length > 0 ? (
        <PlainTable
          label={t("archives.lacks")}
          columns={columns}
          rows={lacks}
          rowKey={({ kind, words }) => `${kind} ${words}`}
        />
      ) : null}
      <Answers of={of} />
      {answered ? <Answer of={of} lack={answered} onClose={() => setAnswered(undefined)} /> : null}
    </section>
  );
}
