/** Sub-ledger (明细账) of an account, an auxiliary item, or an item on an account: running balance, months and years. */

import { type SubLedgerRow, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call, type Sent, useCall } from "../../../../lib/api.ts";
import { formatPeriod, type MoneyUnit } from "../../../../lib/format.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import { useGridFocus } from "../drill/use-grid-focus.ts";
import { auxNames, joined } from "./line-columns.tsx";
import { type Page, pageSize } from "./page-store.ts";
import { useRemoteRows } from "./use-remote-rows.ts";
import { useTopRow } from "./use-top-row.ts";

export type SubLedgerInput = Omit<Sent<(typeof vouchers)["GetSubLedgerList"]>, "skipCount" | "maxResultCount">;
type Found = { totalCount: number; items: SubLedgerRow[] };
/** A row stands at its place in the book. */
type Row = SubLedgerRow & { place: number };

interface Props {
  name: string;
  /** Said by screen readers; left out, that it is a sub-ledger. */
  label?: string;
  /** The keyboard goes to the rows as soon as they are there. */
  takesFocus?: boolean;
  input: SubLedgerInput;
  unit: MoneyUnit;
  voucher: number | undefined;
  onVoucher: (jmsn: number) => void;
  row?: number | undefined;
  onRow?: (row: number) => void;
}

const words = (row: Row, t: TFunction) => (row.line ? (row.line.summary ?? "") : t(`lines.subLedger.${row.kind}`));

function useColumns(): GridColumn<Row>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`lines.column.${key}`);
    const column = (
      key: string,
      width: number,
      value: GridColumn<Row>["value"],
      more: Partial<GridColumn<Row>> = {},
    ): GridColumn<Row> => ({
      key,
      title: title(key),
      width,
      value,
      sortable: false,
      ...more,
    });
    const ofLine = (read: (line: NonNullable<Row["line"]>) => string) => (row: Row) => (row.line ? read(row.line) : "");
    return [
      column("jDate", 98, (row) => row.line?.jDate ?? formatPeriod(row.jPeriod), { kind: "code", frozen: true }),
      column("voucher", 76, ofLine(voucherName), { kind: "code", frozen: true }),
      column("summary", 220, (row) => words(row, t), { grow: true, yields: 140, hint: (row) => words(row, t) }),
      column("debit", 114, (row) => row.debit, { kind: "money" }),
      column("credit", 114, (row) => row.credit, { kind: "money" }),
      column("side", 48, (row) => t(`lines.subLedger.sides.${row.side}`), { align: "center" }),
      column("balance", 124, (row) => row.balance.replace(/^-/, ""), { kind: "money", inView: true }),
      column(
        "counter",
        170,
        ofLine(({ counter }) => joined(counter)),
        { hint: ofLine(({ counter }) => joined(counter)) },
      ),
      column(
        "accountCode",
        108,
        ofLine(({ accountCode }) => accountCode),
        { kind: "code" },
      ),
      column(
        "accountName",
        150,
        ofLine(({ accountName }) => accountName),
        { hint: ofLine(({ accountName }) => accountName) },
      ),
      column("aux", 150, ofLine(auxNames), { hint: ofLine(auxNames) }),
    ];
  }, [t]);
}

const pageOf = ({ totalCount, items }: Found, skip: number): Page<Row> => ({
  totalCount,
  items: items.map((row, place) => ({ ...row, place: skip + place })),
  stamp: `${totalCount}`,
});
const rowKey = (row: Row) => row.line?.JsnId ?? `${row.kind}-${row.place}`;
const tone = (row: Row) => (row.kind === "line" ? undefined : ("total" as const));
const ignore = () => undefined;

export function SubLedgerGrid({ name, label, takesFocus = false, input, unit, voucher, onVoucher, row, onRow }: Props) {
  const { t } = useTranslation();
  const listKey = JSON.stringify(input);
  const head = useCall(vouchers.GetSubLedgerList, { ...input, skipCount: 0, maxResultCount: pageSize });
  const first = useMemo(() => head.data && pageOf(head.data, 0), [head.data]);
  const { source: rows, pages } = useRemoteRows<Row>({
    name: listKey,
    first,
    fetch: async (skipCount, maxResultCount, signal) =>
      pageOf(await call(vouchers.GetSubLedgerList, { ...input, skipCount, maxResultCount }, { signal }), skipCount),
    onReplaced: ignore,
  });
  const source = useTopRow(rows, onRow);
  const columns = useColumns();
  const frame = useGridFocus(takesFocus && source.count > 0);
  const open = ({ line }: Row) => line && onVoucher(line.Jmsn);
  return (
    <div ref={frame} className="line-grid">
      <LedgerGrid
        name={name}
        label={label ?? t("lines.subLedger.label")}
        rows={head.error ? [] : source}
        listKey={listKey}
        rowKey={rowKey}
        columns={columns}
        unit={unit}
        tone={tone}
        startRow={row}
        onOpenRow={open}
        onFocusRow={(next) => voucher !== undefined && open(next)}
        isLoading={head.isPending}
        error={head.error}
        onRetry={() => {
          void head.refetch();
          pages.retry();
        }}
        empty={<EmptyState icon="voucher" title={t("lines.subLedger.none")} />}
      />
    </div>
  );
}
