/** The trial balance itself: one grid, items opening to accounts and auxiliaries in place. */
import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { type TrialBalance, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api.ts";
import { fromFen, sumFen } from "../../../lib/decimal.ts";
import type { TrailHandle } from "../../../parts/books/vouchers/drill/use-trail.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import type { GridTree } from "../../../ui/ledger-grid/tree.ts";
import { cellText, isSome } from "./entries.ts";
import { TieFacts } from "./TieStrip.tsx";
import { tbColumns, tbGroups } from "./tb-columns.tsx";
import { type AdjustKey, adjustKeys, isAdjustKey, itemLines, partLines, type TbLine, toneOf } from "./tb-lines.ts";
import type { Scope } from "./use-scope.ts";

interface Props {
  data: TrialBalance;
  heads: readonly AdjustHead[];
  scope: Scope;
  showsDraft: boolean;
  trail: TrailHandle;
}

/** Debits and credits of all entries: they must be equal. */
const entryTotals = (data: TrialBalance) =>
  Object.fromEntries(
    adjustKeys.map((key) => [key, fromFen(sumFen(data.rows.filter((row) => row.kind === "L").map((row) => row[key])))]),
  );

function useTree({ scope, lang }: Scope, data: TrialBalance): GridTree<TbLine> {
  const { periodId } = data;
  return useMemo(
    () => ({
      column: "name",
      hasChildren: ({ item, part }) => (part ? part.hasChildren : item.hasChildren),
      load: async ({ item, part }) => {
        const input = { rid: item.id, periodId, JPeriod: scope.JPeriod, parentKey: part?.key, RptLang: lang };
        return partLines(item, await call(trialBalance.ExpandTrialBalance, input));
      },
    }),
    [periodId, scope.JPeriod, lang],
  );
}

export function TbGrid({ data, heads, scope, showsDraft, trail }: Props) {
  const { t } = useTranslation();
  const { url, patch } = scope;
  const { unit, grp, zeros } = url;
  const tree = useTree(scope, data);
  const lines = useMemo(() => itemLines(data.rows, grp, zeros === "1"), [data.rows, grp, zeros]);
  const showsClient = data.rows.some((row) => row.clientAmt !== null);
  const showsCarried = data.rows.some((row) => isSome(row.carried));
  const showsPrior = data.rows.some((row) => row.grpId < 3 && row.kind !== "H" && row.prior !== row.openAudited);
  const onAdjust = useCallback(
    (line: TbLine, key: AdjustKey) =>
      patch({ adj: cellText({ itemId: line.item.id, key }) }, url.adj ? "replace" : "push"),
    [patch, url.adj],
  );
  const columns = useMemo(
    () => tbColumns({ t, unit, heads, showsDraft, showsClient, showsCarried, showsPrior, onAdjust }),
    [t, unit, heads, showsDraft, showsClient, showsCarried, showsPrior, onAdjust],
  );
  const open = (line: TbLine, column: string) => {
    if (isAdjustKey(column)) return onAdjust(line, column);
    const { item, part } = line;
    return trail.go(
      part ? { item: item.id, account: part.accountCode, aux: part.auxId ?? undefined } : { item: item.id },
    );
  };
  return (
    <LedgerGrid
      // A tree of another month is another tree.
      key={`${data.periodId}.${data.jPeriod}`}
      name="trial-balance"
      label={t("trial-balance.title")}
      rows={lines}
      rowKey={(line) => line.key}
      columns={columns}
      groups={useMemo(() => tbGroups(t), [t])}
      unit={unit}
      tree={tree}
      {...(grp === "all" ? { totals: entryTotals(data) } : {})}
      tone={toneOf}
      onOpenCell={open}
      status={<TieFacts data={data} unit={unit} />}
    />
  );
}
