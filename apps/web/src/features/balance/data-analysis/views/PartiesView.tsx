/** The auxiliary items with the largest movements on an account, as bars and as a table. */
import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { partyLines } from "@digao/contract/areas/books/vouchers/line-filter/cells";
import type { Output } from "@digao/contract/endpoint";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatCount, formatMoney } from "../../../../lib/format.ts";
import { Chart } from "../../../../ui/chart/Chart.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { AnalysisGrid } from "../AnalysisGrid.tsx";
import { useAccountInUse } from "../accounts.ts";
import { isNil } from "../amounts.ts";
import { useOpen } from "../use-open.ts";
import type { Scope } from "../use-scope.ts";

type Party = Output<typeof dataAnalysis.GetTopParties>["items"][number];
/** Bars beyond this are too thin to read; the table has them all. */
const barsMax = 15;

function columnsOf(t: TFunction, canOpen: boolean): GridColumn<Party>[] {
  const title = (key: string) => t(`data-analysis.column.${key}`);
  const money = (key: "debit" | "credit"): GridColumn<Party> => ({
    key,
    kind: "money",
    width: 118,
    title: title(key),
    total: true,
    value: (party) => party[key],
    drill: (party) => canOpen && !isNil(party[key]),
  });
  return [
    {
      key: "name",
      width: 160,
      frozen: true,
      title: title("party"),
      value: ({ name }) => name,
      hint: ({ name }) => name,
    },
    { key: "auxType", width: 84, title: title("auxType"), value: ({ auxType }) => t(`codes.auxType.${auxType}`) },
    money("debit"),
    money("credit"),
    {
      key: "lineCount",
      kind: "count",
      width: 76,
      title: title("lineCount"),
      value: (party) => party.lineCount,
      drill: () => canOpen,
    },
    { key: "share", kind: "share", width: 76, title: title("share"), value: (party) => party.share },
  ];
}

const none: readonly Party[] = [];
const measures = { debit: "debit", credit: "credit", lineCount: "count" } as const;
type Figure = keyof typeof measures;
const isFigure = (column: string): column is Figure => Object.hasOwn(measures, column);

function useParties(scope: Scope) {
  const { url, periodId, range } = scope;
  const account = useAccountInUse(scope);
  const measure = url.side === "cr" ? ("credit" as const) : ("debit" as const);
  const query = useCall(
    dataAnalysis.GetTopParties,
    { periodId, accountCode: account?.code ?? "", measure, top: url.top, ...range },
    { keepPrevious: true, enabled: account !== undefined },
  );
  return { query, items: query.data?.items ?? none, account, measure };
}

export function PartiesView({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { unit } = scope.url;
  const { open, canOpen } = useOpen(scope);
  const { query, items, account, measure } = useParties(scope);
  const columns = useMemo(() => columnsOf(t, canOpen), [t, canOpen]);
  const side = t(`data-analysis.column.${measure}`);
  const ofSide = t(`data-analysis.ofSide.${measure}`);
  const bars = useMemo(() => {
    const shown = items.slice(0, barsMax);
    return {
      categories: shown.map(({ name }) => name),
      series: [{ name: side, values: shown.map((party) => party[measure]) }],
    };
  }, [items, measure, side]);
  const openParty = ({ auxId }: Party, figure: Figure) =>
    account && open(partyLines(account.code, auxId, measures[figure], scope.range));
  const { total = "0.00", partyCount = 0 } = query.data ?? {};
  const facts = { count: partyCount, parties: formatCount(partyCount), side: ofSide, total: formatMoney(total, unit) };
  return (
    <div className="analysis-split">
      <AnalysisGrid
        name="data-analysis.parties"
        label={t("data-analysis.tab.parties")}
        query={query}
        rows={items}
        rowKey={({ auxId }) => auxId}
        columns={columns}
        unit={unit}
        onOpenCell={(party, column) => isFigure(column) && openParty(party, column)}
        status={query.data ? t("data-analysis.partyFacts", facts) : null}
        empty={<EmptyState icon="team" title={t("data-analysis.noParties")} hint={t("data-analysis.noPartiesHint")} />}
      />
      {items.length > 0 ? (
        <div className="analysis-side">
          <Chart
            kind="rows"
            title={t("data-analysis.partyChart", { account: account?.fullName ?? "", side: ofSide })}
            data={bars}
            unit={unit}
            height={Math.max(220, bars.categories.length * 28 + 40)}
            onPick={(name) => {
              const party = items.find((one) => one.name === name);
              if (party) openParty(party, measure);
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
