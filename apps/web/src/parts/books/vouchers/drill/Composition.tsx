/** What an item's amount is made of: its accounts and auxiliaries, down to those that have ledger lines. */
import { type ExpandedRow, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call, useCall } from "../../../../lib/api.ts";
import { fromFen, sumFen } from "../../../../lib/decimal.ts";
import type { MoneyUnit } from "../../../../lib/format.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { ReportLanguage } from "../../../../ui/LangSwitch.tsx";
import type { ColumnKind, GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import type { GridTree } from "../../../../ui/ledger-grid/tree.ts";
import { useGridFocus } from "./use-grid-focus.ts";
import type { TrailHandle } from "./use-trail.ts";

interface CompositionProps {
  item: number;
  periodId: number | undefined;
  JPeriod: number | undefined;
  lang: ReportLanguage;
  unit: MoneyUnit;
  trail: TrailHandle;
}

const amounts = ["opening", "debit", "credit", "closing", "openAmount", "amount"] as const;

function useColumns(): GridColumn<ExpandedRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const money = (key: (typeof amounts)[number]): GridColumn<ExpandedRow> => ({
      key,
      title: t(`ledger.made.${key}`),
      width: 118,
      kind: "money" as ColumnKind,
      value: (row) => row[key],
      drill: (row) => row.hasVouchers,
    });
    return [
      {
        key: "name",
        title: t("ledger.account"),
        width: 264,
        frozen: true,
        value: (row) => (row.kind === "account" ? `${row.accountCode} ${row.name}` : row.name),
        hint: (row) => row.name,
      },
      {
        key: "rule",
        title: t("ledger.rule"),
        width: 92,
        value: (row) => (row.rule ? t(`codes.mapRule.${row.rule}`) : ""),
      },
      ...amounts.map(money),
    ];
  }, [t]);
}

export function Composition({ item, periodId, JPeriod, lang, unit, trail }: CompositionProps) {
  const { t } = useTranslation();
  const scope = useMemo(() => ({ rid: item, periodId, JPeriod, RptLang: lang }), [item, periodId, JPeriod, lang]);
  const list = useCall(trialBalance.ExpandTrialBalance, scope);
  const columns = useColumns();
  const tree = useMemo(
    (): GridTree<ExpandedRow> => ({
      hasChildren: (row) => row.hasChildren,
      load: (row) => call(trialBalance.ExpandTrialBalance, { ...scope, parentKey: row.key }),
    }),
    [scope],
  );
  const rows = list.data ?? [];
  const total = (key: (typeof amounts)[number]) => fromFen(sumFen(rows.map((row) => row[key])));
  const frame = useGridFocus(rows.length > 0);
  return (
    <div ref={frame} className="page-row">
      <LedgerGrid
        name="drill.made"
        label={t("ledger.made.title")}
        rows={rows}
        rowKey={(row) => `${item}.${row.key}`}
        columns={columns}
        tree={tree}
        unit={unit}
        totals={Object.fromEntries(amounts.map((key) => [key, total(key)]))}
        onOpenCell={(row) => trail.go({ item, account: row.accountCode, aux: row.auxId ?? undefined })}
        isLoading={list.isPending}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={<EmptyState icon="data" title={t("ledger.made.none")} hint={t("ledger.made.noneHint")} />}
      />
    </div>
  );
}
