/** Order of rows by one column: figures by value, texts by Chinese collation; an empty cell is always last. */
import { fenOf, type GridColumn, isMoney, kindOf, rawText } from "./column.ts";

export interface GridSort {
  key: string;
  isDescending: boolean;
}

const collator = new Intl.Collator("zh-Hans-CN", { numeric: true });

function compare<Row>(column: GridColumn<Row>, a: Row, b: Row): number {
  if (isMoney(column)) {
    const [x, y] = [fenOf(column, a) ?? 0n, fenOf(column, b) ?? 0n];
    if (x === y) return 0;
    return x < y ? -1 : 1;
  }
  const [x, y] = [rawText(column.value(a)), rawText(column.value(b))];
  return kindOf(column) === "text" || kindOf(column) === "code" ? collator.compare(x, y) : Number(x) - Number(y);
}

export function sortRows<Row>(rows: readonly Row[], column: GridColumn<Row> | undefined, sort: GridSort | undefined) {
  if (!column || !sort) return rows;
  const isEmpty = (row: Row) => rawText(column.value(row)) === "";
  const sign = sort.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    return sign * compare(column, a, b);
  });
}
/** First ascending, then descending, then as given. */
export function nextSort(key: string, sort: GridSort | undefined): GridSort | undefined {
  if (sort?.key !== key) return { key, isDescending: false };
  return sort.isDescending ? undefined : { key, isDescending: true };
}
