/** The statement as a matrix: an amount opens what it is made of. */
import type { EquityRow, EquityStatement } from "@digao/contract/areas/balance/equity/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { shownColumns } from "./use-equity.tsx";

const TOTAL = "E199";
/** What no row explains stands below the statement, as one more row. */
export const NO_ROW = "none";

interface Line {
  code: string;
  name: string;
  isTotal: boolean;
  amounts: (string | undefined)[];
  opens: (column: string, at: number) => boolean;
}

const lineOf = ({ code, name, isTotal, cells }: EquityRow): Line => ({
  code,
  name,
  isTotal,
  amounts: cells.map(({ amount }) => amount),
  opens: (column, at) => column !== TOTAL && !isTotal && (cells[at]?.sources ?? 0) > 0,
});

function openLine(statement: EquityStatement, name: string): Line[] {
  const { unexplained, columns } = statement;
  if (unexplained.length === 0) return [];
  const of = new Map(unexplained.map((one) => [one.column, one.amount]));
  return [
    {
      code: NO_ROW,
      name,
      isTotal: true,
      amounts: columns.map(({ code }) => of.get(code)),
      opens: (column) => of.has(column),
    },
  ];
}

export function Matrix({ statement }: { statement: EquityStatement }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const isAll = params.get("columns") === "all";
  const lines = [...statement.rows.map(lineOf), ...openLine(statement, t("equity.unexplained"))];
  const columns: PlainColumn<Line>[] = [
    {
      key: "item",
      width: 280,
      title: t("equity.item"),
      render: ({ name, isTotal, code }) => (
        <span
          className={isTotal ? "equity-row-total" : "equity-row-part"}
          title={code === NO_ROW ? t("equity.unexplainedWhy") : undefined}
        >
          {name}
        </span>
      ),
    },
    ...shownColumns(statement, isAll).map(
      ({ code, name, at }): PlainColumn<Line> => ({
        key: code,
        width: 130,
        align: "right",
        title: name,
        render: (line) =>
          line.amounts[at] === undefined ? null : (
            <MoneyCell
              value={line.amounts[at]}
              total={line.isTotal}
              onOpen={line.opens(code, at) ? () => patch({ cell: `${line.code}.${code}` }, "push") : undefined}
            />
          ),
      }),
    ),
  ];
  return (
    <>
      <div className="equity-matrix">
        <PlainTable label={t("equity.tab.statement")} columns={columns} rows={lines} rowKey={({ code }) => code} />
      </div>
      <p className="row wrap gap-8">
        <Button size="small" onClick={() => patch({ columns: isAll ? undefined : "all" })}>
          {t(isAll ? "equity.usedColumns" : "equity.allColumns")}
        </Button>
        <span className="soft">{t("equity.recomputed")}</span>
      </p>
    </>
  );
}
