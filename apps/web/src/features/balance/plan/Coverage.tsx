/** How much of a group its plan audits, by assets, revenue and profit; red below what the firm asks for. */
import { type AuditPlanSheet, auditPlanPaper } from "@digao/contract/areas/balance/plan/calls";
import { planSpec } from "@digao/contract/areas/balance/plan/sections";
import { coverageOfPlan, type PlannedComponent } from "@digao/domain/audit-plan/coverage";
import { yuan } from "@digao/domain/money";
import { settingOf } from "@digao/domain/rule-settings";
import { useTranslation } from "react-i18next";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import type { PanelProps, Values } from "../../../ui/paper/particular.ts";
import { usePaperWords } from "../../../ui/paper/use-paper-words.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";

type Row = ReturnType<typeof coverageOfPlan>[number];

export function Coverage({ values }: PanelProps<AuditPlanSheet, Values>) {
  const { t } = useTranslation();
  const { say } = usePaperWords(auditPlanPaper.spec);
  const components = Array.isArray(values.components) ? (values.components as PlannedComponent[]) : [];
  if (components.length === 0) return null;
  const { groupAssets, groupRevenue, groupProfit } = values as Record<string, string | null>;
  const rows = coverageOfPlan({ components, groupAssets, groupRevenue, groupProfit });
  const columns: PlainColumn<Row>[] = [
    {
      key: "benchmark",
      title: t("plan.measured"),
      render: ([benchmark]) => say(planSpec.sections.components.fields[benchmark].words),
    },
    {
      key: "audited",
      align: "right",
      title: t("plan.audited"),
      render: ([, { audited }]) => <MoneyCell value={yuan(audited)} />,
    },
    {
      key: "group",
      align: "right",
      title: t("plan.ofGroup"),
      render: ([, { group }]) => <MoneyCell value={yuan(group)} />,
    },
    {
      key: "share",
      align: "right",
      title: t("plan.share"),
      render: ([, { permille }]) => (permille === null ? "–" : `${(permille / 10).toFixed(1)}%`),
    },
    {
      key: "low",
      title: "",
      render: ([, { isLow }]) =>
        isLow ? <StatusTag tone="bad">{t("plan.low", { percent: settingOf("coverageLeast") })}</StatusTag> : null,
    },
  ];
  return (
    <section aria-label={t("plan.coverage")}>
      <h3 className="section-title">{t("plan.coverage")}</h3>
      <PlainTable label={t("plan.coverage")} columns={columns} rows={rows} rowKey={([benchmark]) => benchmark} />
    </section>
  );
}
