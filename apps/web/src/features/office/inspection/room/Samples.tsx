/** Samples with what draws them again: seed, hash of the population, size. */
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { linkTo } from "@digao/contract/links";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call, useCall } from "../../../../lib/api.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";

const samplesMax = 200;

function Again({ run }: { run: SampleRun }) {
  const { t } = useTranslation();
  const again = useMutation({ mutationFn: () => call(sampling.ReperformSample, { Id: run.id }) });
  return (
    <div className="row">
      <Button size="small" loading={again.isPending} onClick={() => again.mutate()}>
        {t("inspection.sample.again")}
      </Button>
      {again.data ? (
        <StatusTag tone={again.data.isIdentical ? "good" : "bad"}>
          {t(again.data.isIdentical ? "inspection.sample.equal" : "inspection.sample.differs")}
        </StatusTag>
      ) : null}
    </div>
  );
}

function useColumns(projectId: number): PlainColumn<SampleRun>[] {
  const { t } = useTranslation();
  return [
    {
      key: "no",
      title: t("inspection.sample.no"),
      render: (run) => (
        <Link className="cell-link" to={linkTo("sampleRun", run.id, projectId)}>
          {`#${run.runNo} ${run.title}`}
        </Link>
      ),
    },
    {
      key: "of",
      width: 200,
      title: t("inspection.sample.of"),
      render: (run) => t("inspection.sample.lines", { count: run.popCount, amount: formatMoney(run.popAmount) }),
    },
    {
      key: "size",
      width: 80,
      align: "right",
      title: t("inspection.sample.size"),
      render: (run) => run.itemCount,
    },
    { key: "seed", width: 110, align: "right", title: t("inspection.sample.seed"), render: (run) => run.seed },
    {
      key: "hash",
      width: 240,
      title: t("inspection.sample.hash"),
      render: (run) => <span className="inspection-hash">{run.popHash}</span>,
    },
    { key: "again", width: 190, title: t("inspection.sample.again"), render: (run) => <Again run={run} /> },
  ];
}

export function Samples() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const columns = useColumns(projectId);
  const { data, error, refetch } = useCall(sampling.GetSampleRunList, { projectId, maxResultCount: samplesMax });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.items.length === 0) return <EmptyState icon="filter" title={t("inspection.sample.none")} />;
  return (
    <>
      <p className="quiet-line">{t("inspection.sample.hint")}</p>
      <PlainTable label={t("inspection.view.samples")} columns={columns} rows={data.items} rowKey={(run) => run.id} />
    </>
  );
}
