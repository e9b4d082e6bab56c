/** Ctrl+C: the selected range goes to the clipboard as Excel reads it; rows that stand elsewhere are fetched for it. */
import { App } from "antd";
import { type ClipboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "../../lib/format.ts";
import { reportError } from "../../lib/report-error.ts";
import { toTsv } from "./clipboard.ts";
import { copyText } from "./column.ts";
import { type Range, rangeOf } from "./selection.ts";
import type { Grid } from "./use-grid.ts";

/** A clipboard is no download: beyond it, files are. */
export const copiedRowsMax = 50_000;

const sizeOf = ({ top, bottom, left, right }: Range) => ({ rows: bottom - top + 1, columns: right - left + 1 });
const isSame = (a: Range, b: Range) =>
  a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right;

function tsvOf<Row>({ layout }: Pick<Grid<Row>, "layout">, { left, right }: Range, rows: readonly Row[]): string {
  const columns = layout.all.slice(left, right + 1);
  return toTsv(rows.map((row) => columns.map(({ column }) => copyText(column, row))));
}

/** Undefined where some row of the range is not at hand. */
function rowsAtHand<Row>({ rowAt }: Pick<Grid<Row>, "rowAt">, { top, bottom }: Range): Row[] | undefined {
  const rows: Row[] = [];
  for (let index = top; index <= bottom; index += 1) {
    const row = rowAt(index);
    if (row === undefined) return undefined;
    rows.push(row);
  }
  return rows;
}

export function useCopy<Row>(grid: Grid<Row>) {
  const { message } = App.useApp();
  const { t } = useTranslation();
  /** Fetched, but the browser let it not be written: the next Ctrl+C writes it. */
  const fetched = useRef<{ range: Range; text: string }>(undefined);
  const say = (range: Range) => {
    const { rows, columns } = sizeOf(range);
    void message.success(t("ui.grid.copied", { rows: formatCount(rows), columns }), 1.5);
  };
  const fetchFor = async (range: Range) => {
    const rows = (await grid.source?.read(range.top, range.bottom)) ?? [];
    const text = tsvOf(grid, range, rows);
    try {
      // Browsers have it only in a secure context.
      await navigator.clipboard.writeText(text);
      say(range);
    } catch {
      fetched.current = { range, text };
      void message.info(t("ui.grid.copyAgain", { rows: formatCount(rows.length) }));
    }
  };
  return (event: ClipboardEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const range = rangeOf(grid.selection);
    const size = sizeOf(range);
    if (grid.source && size.rows > copiedRowsMax) {
      void message.warning(t("ui.grid.copyTooMany", { max: formatCount(copiedRowsMax) }));
      return;
    }
    const fetchedText = fetched.current && isSame(fetched.current.range, range) ? fetched.current.text : undefined;
    fetched.current = undefined;
    const rows = fetchedText === undefined ? rowsAtHand(grid, range) : undefined;
    if (fetchedText !== undefined || rows) {
      event.clipboardData.setData("text/plain", fetchedText ?? tsvOf(grid, range, rows ?? []));
      say(range);
      return;
    }
    const close = message.loading(t("ui.grid.copying", { rows: formatCount(size.rows) }), 0);
    void fetchFor(range).catch(reportError).finally(close);
  };
}
