/** Journal tests with their criteria, counted anew. */
import { type JournalRun, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { inspection, type JournalRecount } from "@digao/contract/areas/office/inspection/calls";
import { linkTo } from "@digao/contract/links";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call, useCall } from "../../../../lib/api.ts";
import { formatCount } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../../ui/PlainTable.tsx";
import { StatusTag, type Tone } from "../../../../ui/StatusTag.tsx";

const runsMax = 100;
const tones: Readonly<Record<JournalRecount["state"], Tone>> = {
  equal: "good",
  differs: "bad",
  noJournal: "quiet",
  notDone: "quiet",
};

interface RuleRow {
  ruleCode: string;
  name: string;
  words: string;
  before: number;
  now: number | undefined;
}

/** The criteria of a run, each with what it hit: at the test, and as it is counted now. */
function Criteria({ run }: { run: JournalRun }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(journalTests.GetJeRun, { Id: run.id });
  const again = useMutation({ mutationFn: () => call(inspection.RecountJournalTest, { Id: run.id }) });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={3} />;
  const counted = new Map(again.data?.rules.map(({ ruleCode, count }) => [ruleCode, count.now]));
  const kept = new Map(data.byRule.map(({ ruleCode, count }) => [String(ruleCode), count]));
  const rows = data.rules.map(
    ({ ruleCode, name, words }): RuleRow => ({
      ruleCode,
      name,
      words,
      before: kept.get(ruleCode) ?? 0,
      now: counted.get(ruleCode),
    }),
  );
  const columns: PlainColumn<RuleRow>[] = [
    { key: "rule", width: 220, title: t("inspection.journal.rule"), render: (rule) => rule.name },
    { key: "words", title: t("inspection.journal.criteria"), render: (rule) => rule.words },
    {
      key: "before",
      width: 90,
      align: "right",
      title: t("inspection.journal.before"),
      render: (rule) => formatCount(rule.before),
    },
    {
      key: "now",
      width: 90,
      align: "right",
      title: t("inspection.journal.now"),
      render: (rule) => (rule.now === undefined ? "" : formatCount(rule.now)),
    },
  ];
  return (
    <section aria-label={t("inspection.journal.criteria")}>
      <div className="row wrap inspection-path">
        <h2 className="section-title">{`${t("inspection.journal.criteria")} #${run.runNo}`}</h2>
        <Button size="small" loading={again.isPending} onClick={() => again.mutate()}>
          {t("inspection.journal.again")}
        </Button>
        {again.data ? (
          <StatusTag tone={tones[again.data.state]}>{t(`inspection.journal.${again.data.state}`)}</StatusTag>
        ) : null}
      </div>
      <PlainTable
        label={t("inspection.journal.criteria")}
        columns={columns}
        rows={rows}
        rowKey={(rule) => rule.ruleCode}
      />
    </section>
  );
}

function useColumns(projectId: number, onOpen: (run: JournalRun) => void): PlainColumn<JournalRun>[] {
  const { t } = useTranslation();
  const count = (value: number | null) => (value === null ? "" : formatCount(value));
  return [
    {
      key: "no",
      width: 110,
      title: t("inspection.journal.no"),
      render: (run) => (
        <Link className="cell-link" to={linkTo("journalTestRun", run.id, projectId)}>{`#${run.runNo}`}</Link>
      ),
    },
    { key: "period", title: t("inspection.journal.period"), render: (run) => `${run.periodLabel} ${run.fileName}` },
    {
      key: "vouchers",
      width: 110,
      align: "right",
      title: t("inspection.journal.vouchers"),
      render: (run) => count(run.voucherCount),
    },
    {
      key: "hits",
      width: 110,
      align: "right",
      title: t("inspection.journal.hits"),
      render: (run) => count(run.hitCount),
    },
    {
      key: "open",
      width: 120,
      title: "",
      render: (run) => (
        <Button size="small" onClick={() => onOpen(run)}>
          {t("inspection.journal.choose")}
        </Button>
      ),
    },
  ];
}

export function JournalTests() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const [params, patch] = useUrlParams();
  const columns = useColumns(projectId, ({ id }) => patch({ open: String(id) }));
  const { data, error, refetch } = useCall(journalTests.GetJeRunList, { projectId, maxResultCount: runsMax });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.items.length === 0) return <EmptyState icon="search" title={t("inspection.journal.none")} />;
  const open = data.items.find(({ id }) => String(id) === params.get("open"));
  return (
    <>
      <p className="quiet-line">{t("inspection.journal.hint")}</p>
      <PlainTable label={t("inspection.view.journal")} columns={columns} rows={data.items} rowKey={(run) => run.id} />
      {open ? <Criteria key={open.id} run={open} /> : null}
    </>
  );
}
