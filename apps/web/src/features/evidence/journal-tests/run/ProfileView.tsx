/** The journal in figures (账簿概况): days off, round amounts, repetitions, sizes, months, and its largest lines. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { type JournalRunSummary, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { JournalProfile } from "@digao/contract/areas/evidence/journal-tests/profile";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../../lib/api.ts";
import { formatCount, formatDate, formatMoney } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { useHasScreen } from "../../../../lib/screens.ts";
import { linesHref, linesPath } from "../../../../parts/books/vouchers/drill/lines.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";

const counts = [
  ...(["lines", "vouchers", "weekendLines", "nonWorkingDayLines", "holidayWeekdayLines", "makeUpDayLines"] as const),
  ...(["lastDayOfMonthLines", "roundThousandLines", "roundTenThousandLines", "negativeLines", "zeroLines"] as const),
  ...(["emptySummaryLines", "duplicateGroups", "linesInDuplicateGroups"] as const),
] as const;
const sizes = ["sum", "min", "max", "mean", "median", "deviation"] as const;

interface TableProps {
  title: string;
  heads: readonly string[];
  /** The first cell of a row heads it. */
  rows: readonly (readonly ReactNode[])[];
}
const Table = ({ title, heads, rows }: TableProps) => (
  <table className="je-bands">
    <caption>{title}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...cells], index) => (
        <tr key={`row-${index.toString()}`}>
          <th scope="row">{first}</th>
          {cells.map((cell, place) => (
            <td key={heads[place + 1] ?? place}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const countOf = (count: number | null): string => (count === null ? "—" : formatCount(count));
const rounded = (amount: string | null): string =>
  amount === null ? "—" : formatMoney(amount.replace(/(\.\d{2})\d+$/, "$1"));
const rangeOf = ({ from, toExclusive }: JournalProfile["debitStrata"][number]): string =>
  toExclusive === null ? `≥ ${formatMoney(from)}` : `${formatMoney(from)} – ${formatMoney(toExclusive)}`;

function useTop(run: JournalRunSummary, top: JournalProfile["top"]): ReactNode[][] {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const open = (line: JournalProfile["top"][number]) => {
    const place = { period: run.periodId, account: line.accountCode, dateFrom: line.jDate, dateTo: line.jDate };
    void navigate(linesHref(project.id, { ...place, voucher: line.Jmsn }));
  };
  return top.map((line) => [
    <Button key="no" type="link" size="small" disabled={!hasScreen(linesPath)} onClick={() => open(line)}>
      {`${formatDate(line.jDate)} ${voucherName(line)}`}
    </Button>,
    `${line.accountCode} ${line.accountName}`,
    t(`journal-tests.profile.${line.side}`),
    formatMoney(line.amount),
  ]);
}

function Figures({ run, profile }: { run: JournalRunSummary; profile: JournalProfile }) {
  const { t } = useTranslation();
  const word = (key: string) => t(`journal-tests.profile.${key}`);
  const top = useTop(run, profile.top);
  const { debit } = profile;
  return (
    <div className="page-body je-record">
      <section>
        <h2 className="section-title">{word("facts")}</h2>
        {profile.hasDays ? null : <p className="soft">{t("expression.noDays", { periods: run.periodLabel })}</p>}
        <dl className="je-facts">
          {counts.map((key) => (
            <div key={key}>
              <dt>{word(key)}</dt>
              <dd>{countOf(profile[key])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Table
        title={word("debit")}
        heads={[word("count"), ...sizes.map(word)]}
        rows={[[formatCount(debit.count), ...sizes.map((key) => rounded(debit[key]))]]}
      />
      <Table
        title={word("strata")}
        heads={[word("from"), word("count"), word("sum")]}
        rows={profile.debitStrata.map((one) => [rangeOf(one), formatCount(one.count), formatMoney(one.sum)])}
      />
      <Table
        title={word("months")}
        heads={[word("month"), word("lines"), word("debit"), word("credit")]}
        rows={profile.byMonth.map((one) => [
          ...[one.month, formatCount(one.lines), formatMoney(one.debit), formatMoney(one.credit)],
        ])}
      />
      <Table
        title={word("top")}
        heads={[t("journal-tests.column.voucher"), word("account"), word("side"), t("journal-tests.column.amount")]}
        rows={top}
      />
    </div>
  );
}

export function ProfileView({ run }: { run: JournalRunSummary }) {
  const { t } = useTranslation();
  const profile = useCall(journalTests.GetJeProfile, { periodId: run.periodId }, { enabled: run.isJournalInForce });
  if (!run.isJournalInForce) return <EmptyState title={t("journal-tests.noProfile")} />;
  if (profile.error) return <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <DelayedSkeleton />;
  return <Figures run={run} profile={profile.data} />;
}
