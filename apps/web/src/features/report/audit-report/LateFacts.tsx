/** Facts known after the report date (报告日后知悉的事实): what, the partner's decision, what is still to be done. */
import { type LateFact, lateFacts, type LateFacts as Sheet } from "@digao/contract/areas/report/late-facts/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useAssembling, useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { DecideFact, RecordFact } from "./LateFactAsks.tsx";

function useColumns(open: (id: number) => void): PlainColumn<LateFact>[] {
  const { t } = useTranslation();
  return [
    { key: "known", width: 110, title: t("audit-report.knownOn"), render: ({ knownOn }) => knownOn },
    {
      key: "fact",
      title: t("audit-report.fact"),
      render: ({ id, fact }) => (
        <button type="button" className="cell-link" onClick={() => open(id)}>
          {fact}
        </button>
      ),
    },
    { key: "report", width: 220, title: t("audit-report.title"), render: ({ report }) => report },
    {
      key: "decision",
      width: 200,
      title: t("audit-report.decision"),
      render: ({ decision }) =>
        decision === null ? t("audit-report.undecided") : <CodeTag name="lateFactDecision" code={decision} />,
    },
    {
      key: "open",
      width: 110,
      title: t("audit-report.openCount"),
      render: ({ lacks }) => (lacks.length === 0 ? t("audit-report.settled") : lacks.length),
    },
  ];
}

function Details({ of, onDecide, mayAct }: { of: LateFact; onDecide: () => void; mayAct: boolean }) {
  const { t } = useTranslation();
  const facts = [
    ["fact", of.fact],
    ["reportDate", of.reportDate],
    ["knownOn", of.knownOn],
    ["wouldChange", t(of.wouldChange ? "audit-report.yes" : "audit-report.no")],
    ["wasDelivered", t(of.wasDelivered ? "audit-report.yes" : "audit-report.no")],
    ["discussedWith", of.discussedWith],
    ["recordedBy", `${of.recordedBy} · ${formatDateTime(of.recordedAt)}`],
    ["decisionWords", of.words],
    ["amendedOn", of.amendedOn],
    ["dualDate", of.dualDate],
    ["procedures", of.procedures],
    ["governance", of.governance],
    ["reliance", of.reliance],
    ["decidedBy", of.decidedBy && of.decidedAt ? `${of.decidedBy} · ${formatDateTime(of.decidedAt)}` : null],
  ] as const;
  return (
    <section aria-label={t("audit-report.factTitle")} className="stack gap-12">
      <h3 className="section-title">{t("audit-report.factTitle")}</h3>
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{t(`audit-report.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {of.lacks.length > 0 ? (
        <ul aria-label={t("audit-report.openCount")}>
          {of.lacks.map((lack) => (
            <li key={lack}>{lack}</li>
          ))}
        </ul>
      ) : null}
      <div className="row">
        <Button
          disabled={!mayAct || !of.canDecide.ok}
          title={of.canDecide.reason || undefined}
          onClick={onDecide}
          type={of.decision === null ? "primary" : "default"}
        >
          {t("audit-report.decide")}
        </Button>
      </div>
    </section>
  );
}

function Body({ data, mayAct }: { data: Sheet; mayAct: boolean }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const [decided, setDecided] = useState<LateFact>();
  const open = (fact: number) => patch({ fact }, "push");
  const columns = useColumns(open);
  if (data.items.length === 0)
    return <EmptyState title={t("audit-report.noFacts")} hint={t("audit-report.noFactsHint")} />;
  const chosen = data.items.find(({ id }) => id === Number(params.get("fact")));
  return (
    <>
      <PlainTable
        label={t("audit-report.lateFacts")}
        columns={columns}
        rows={data.items}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        isChosen={({ id }) => id === chosen?.id}
      />
      {chosen ? <Details of={chosen} mayAct={mayAct} onDecide={() => setDecided(chosen)} /> : null}
      {decided ? <DecideFact of={decided} onClose={() => setDecided(undefined)} /> : null}
    </>
  );
}

export function LateFacts() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const mayAct = useAssembling();
  const [, patch] = useUrlParams();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useCall(lateFacts.GetLateFacts, { projectId }, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return (
    <div className="page-frame">
      <PageHead
        title={t("audit-report.lateFacts")}
        primary={
          <Button
            type="primary"
            disabled={!mayAct || !data.canRecord.ok}
            title={data.canRecord.reason || undefined}
            onClick={() => setAdding(true)}
          >
            {t("audit-report.recordFact")}
          </Button>
        }
        extra={<Button onClick={() => patch({ fact: null }, "push")}>{t("audit-report.back")}</Button>}
      />
      <div className="page-body stack gap-12">
        <Body data={data} mayAct={mayAct} />
      </div>
      {isAdding ? <RecordFact sheet={data} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
