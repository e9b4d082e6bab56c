/** What a run found, by rule and by score; each figure opens its vouchers. */
import type { JournalRunSummary } from "@digao/contract/areas/evidence/journal-tests/calls";
import { Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../../lib/format.ts";
import { bandTones } from "../../../../parts/evidence/journal-tests/journal-score.ts";
import { Chart } from "../../../../ui/chart/Chart.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { Notices } from "./Notices.tsx";

type Rule = JournalRunSummary["byRule"][number];
interface Props {
  run: JournalRunSummary;
  onHits: (filter: { ruleCode?: string; band?: string }) => void;
  onOpen: (run: number) => void;
}

function Bands({ run, onHits }: Props) {
  const { t } = useTranslation();
  const { bands } = run;
  const words = { high: `≥ ${bands.high}`, middle: `${bands.middle} – ${bands.high - 1}`, low: `< ${bands.middle}` };
  return (
    <table className="je-bands">
      <caption>{t("journal-tests.byBand")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("journal-tests.column.band")}</th>
          <th scope="col">{t("journal-tests.column.score")}</th>
          <th scope="col">{t("journal-tests.column.vouchers")}</th>
          <th scope="col">{t("journal-tests.column.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {run.byBand.map(({ band, count, amount }) => (
          <tr key={band}>
            <th scope="row">
              <StatusTag tone={bandTones[band]}>{t(`journal-tests.band.${band}`)}</StatusTag>
            </th>
            <td>{words[band]}</td>
            <td>
              <Button type="link" size="small" disabled={count === 0} onClick={() => onHits({ band })}>
                {count}
              </Button>
            </td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useColumns(): GridColumn<Rule>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: "name",
        frozen: true,
        width: 200,
        grow: true,
        title: t("journal-tests.column.rule"),
        value: (rule) => rule.name,
      },
      {
        key: "weight",
        kind: "count",
        width: 72,
        title: t("journal-tests.column.weight"),
        value: (rule) => rule.weight,
      },
      {
        key: "count",
        kind: "count",
        width: 90,
        title: t("journal-tests.column.vouchers"),
        value: (rule: Rule) => rule.count,
        drill: (rule: Rule) => rule.count > 0,
      },
      { key: "share", kind: "share", width: 84, title: t("journal-tests.column.share"), value: (rule) => rule.share },
      {
        key: "amount",
        kind: "money",
        width: 150,
        title: t("journal-tests.column.amount"),
        value: (rule) => rule.amount,
      },
      {
        key: "proposal",
        width: 320,
        grow: true,
        title: t("journal-tests.column.proposal"),
        value: (rule) => rule.proposal,
        hint: (rule: Rule) => rule.proposal ?? undefined,
        render: ({ proposal }: Rule) => (proposal ? <StatusTag tone="attention">{proposal}</StatusTag> : null),
      },
    ],
    [t],
  );
}

function LeftOut({ title, rules }: { title: string; rules: JournalRunSummary["skipped"] }) {
  if (rules.length === 0) return null;
  return (
    <section className="je-skipped">
      <h2 className="section-title">{title}</h2>
      <ul>
        {rules.map(({ ruleCode, name, reason }) => (
          <li key={ruleCode}>
            <strong>{name}</strong> <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SummaryView(props: Props) {
  const { run, onHits } = props;
  const { t } = useTranslation();
  const columns = useColumns();
  const found = run.byRule.filter(({ count }) => count > 0);
  const codeOf = (label: string) => found.find(({ name }) => name === label)?.ruleCode;
  return (
    <div className="page-body je-summary">
      <Notices run={run} onOpen={props.onOpen} />
      <Bands {...props} />
      {found.length > 0 ? (
        <Chart
          kind="rows"
          title={t("journal-tests.byRule")}
          figure="count"
          height={Math.max(200, 60 + found.length * 22)}
          data={{
            categories: found.map(({ name }) => name),
            series: [{ name: t("journal-tests.column.vouchers"), values: found.map(({ count }) => String(count)) }],
          }}
          onPick={(label) => {
            const ruleCode = codeOf(label);
            if (ruleCode) onHits({ ruleCode });
          }}
        />
      ) : null}
      <div className="je-rules-grid">
        <LedgerGrid<Rule>
          name="journal-tests.rules"
          label={t("journal-tests.byRule")}
          rows={run.byRule}
          rowKey={(rule) => rule.ruleCode}
          columns={columns}
          onOpenCell={({ ruleCode, count }) => (count > 0 ? onHits({ ruleCode }) : undefined)}
        />
      </div>
      <LeftOut title={t("journal-tests.parts")} rules={run.parts} />
      <LeftOut title={t("journal-tests.skipped")} rules={run.skipped} />
    </div>
  );
}
