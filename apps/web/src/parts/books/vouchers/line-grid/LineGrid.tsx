/** Ledger lines by the million: sorted and filtered by the server, ticked, copied, and each opening its voucher. */
import type { LedgerLine } from "@digao/contract/areas/books/vouchers/calls";
import { Button } from "antd";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MoneyUnit } from "../../../../lib/format.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import type { RowSource } from "../../../../ui/ledger-grid/row-source.ts";
import type { Range } from "../../../../ui/ledger-grid/selection.ts";
import type { GridSort } from "../../../../ui/ledger-grid/sorting.ts";
import type { GridWish } from "../../../../ui/ledger-grid/types.ts";
import { sortFrom } from "../../../../ui/list/column.ts";
import type { ListPrefsHandle } from "../../../../ui/list/prefs.ts";
import { useGridFocus } from "../drill/use-grid-focus.ts";
import { VoucherPanel } from "../drill/VoucherPanel.tsx";
import { useLineColumns } from "./line-columns.tsx";
import { type LineInput, useLineList } from "./use-line-list.ts";
import { useTicks } from "./use-ticks.ts";
import { useTopRow } from "./use-top-row.ts";

interface Props {
  /** Names the grid for remembered widths. */
  name: string;
  /** Said by screen readers; left out, that these are lines. */
  label?: string;
  input: LineInput;
  unit: MoneyUnit;
  /** Columns and density of the list's settings. */
  handle?: ListPrefsHandle;
  /** "jDate", "amountjdr desc". */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Voucher shown beside the lines. */
  voucher: number | undefined;
  onVoucher: (jmsn: number | undefined) => void;
  canTick?: boolean;
  /** Row at the top, kept by the page. */
  row?: number | undefined;
  onRow?: (row: number) => void;
  onSelect?: (selected: SelectedLines) => void;
  /** The keyboard goes to the lines as soon as they are there. */
  takesFocus?: boolean;
  empty?: ReactNode;
  status?: ReactNode;
}
export interface SelectedLines {
  range: Range;
  source: RowSource<LedgerLine>;
}

const rowKey = (line: LedgerLine) => line.JsnId;
const tone = (line: LedgerLine) => (line.isClosing ? ("muted" as const) : undefined);
const sortText = (sort: GridSort | undefined) => sort && `${sort.key}${sort.isDescending ? " desc" : ""}`;

/** The next line of another voucher, among those at hand. */
function neighbour({ at, count }: RowSource<LedgerLine>, from: number, voucher: number, step: 1 | -1) {
  for (let index = from; index >= 0 && index < count; index += step) {
    const line = at(index);
    if (!line) return undefined;
    if (line.Jmsn !== voucher) return index;
  }
  return undefined;
}

function LoadFault({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <span role="alert" className="line-fault">
      {t("lines.pageFailed")}
      <Button type="link" size="small" onClick={onRetry}>
        {t("ui.retry")}
      </Button>
    </span>
  );
}

export function LineGrid(props: Props) {
  const { name, input, unit, handle, sort, onSort, voucher, onVoucher, canTick = false, empty, onSelect } = props;
  const { t } = useTranslation();
  const sorting = useMemo(() => ({ ...input, sorting: sort }), [input, sort]);
  const list = useLineList(sorting);
  const { found } = list;
  const columns = useLineColumns();
  const ticks = useTicks(canTick);
  const source = useTopRow(list.source, props.onRow);
  const frame = useGridFocus(props.takesFocus === true && source.count > 0);
  const cursor = useRef(0);
  const [goTo, setGoTo] = useState<GridWish>();
  const next = (step: 1 | -1) => {
    const index = voucher === undefined ? undefined : neighbour(source, cursor.current, voucher, step);
    return index === undefined ? undefined : () => setGoTo({ index });
  };
  const select = (range: Range) => {
    cursor.current = range.top;
    onSelect?.({ range, source });
  };
  const isFailed = list.error !== null && !list.isBusy;
  return (
    <>
      <div ref={frame} className="line-grid" aria-busy={list.isBusy}>
        <LedgerGrid
          name={name}
          label={props.label ?? t("lines.label")}
          rows={isFailed ? [] : source}
          {...(list.listKey === undefined ? {} : { listKey: list.listKey })}
          rowKey={rowKey}
          columns={columns}
          unit={unit}
          look={handle}
          {...(found ? { totals: { amountjdr: found.debit, amountjcr: found.credit } } : {})}
          tone={tone}
          sort={sortFrom(sort ?? null)}
          onSort={(chosen) => onSort(sortText(chosen))}
          ticks={ticks}
          goTo={goTo}
          startRow={props.row}
          onOpenRow={(line) => onVoucher(line.Jmsn)}
          onFocusRow={(line) => voucher !== undefined && onVoucher(line.Jmsn)}
          onSelectRange={select}
          isLoading={list.isPending}
          error={list.error}
          onRetry={list.retry}
          empty={empty ?? <EmptyState icon="voucher" title={t("lines.none")} />}
          status={list.pages.error() ? <LoadFault onRetry={list.retry} /> : props.status}
        />
      </div>
      {voucher === undefined ? null : (
        <VoucherPanel
          jmsn={voucher}
          account={input.accountCode}
          unit={unit}
          onClose={() => onVoucher(undefined)}
          onPrevious={next(-1)}
          onNext={next(1)}
        />
      )}
    </>
  );
}
