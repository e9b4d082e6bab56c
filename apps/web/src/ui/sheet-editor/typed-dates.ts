/** Dates as they are written in Chinese, which Univer keeps as texts: 2024年3月5日, 2024年3月, 3月5日 become dates, as in Excel. */
import { CellValueType, type ICellData, type Injector, type IStyleData } from "@univerjs/core";
import { AFTER_CELL_EDIT, SheetInterceptorService } from "@univerjs/preset-sheets-core";

const written = /^(?:(\d{4})年)?(\d{1,2})月(?:(\d{1,2})日)?$/;
const dayMs = 86_400_000;
/** The day before 1 January 1900 as spreadsheets count, who take 1900 for a leap year. */
const dayZero = Date.UTC(1899, 11, 30);
/** The first day that all spreadsheets count alike. */
const first = Date.UTC(1900, 2, 1);

export interface TypedDate {
  /** Days since 30 December 1899. */
  serial: number;
  pattern: string;
}

/** Null where the text is no day of the calendar; a day without a year is one of `year`. */
export function typedDate(text: string, year: number): TypedDate | null {
  const [, ownYear, month, day] = written.exec(text.trim()) ?? [];
  if (!month || (!ownYear && !day)) return null;
  const [y, m, d] = [Number(ownYear ?? year), Number(month), Number(day ?? 1)];
  const at = Date.UTC(y, m - 1, d);
  const read = new Date(at);
  if (read.getUTCMonth() !== m - 1 || read.getUTCDate() !== d || at < first) return null;
  const pattern = [ownYear && 'yyyy"年"', 'm"月"', day && 'd"日"'].filter(Boolean).join("");
  return { serial: (at - dayZero) / dayMs, pattern };
}

const textOf = ({ v, p }: ICellData): string => p?.body?.dataStream.replace(/\r\n$/, "") ?? String(v ?? "");

/** A format that the cell has stays; of cells that are text by their format all stays. */
export function readTypedDates(injector: Injector): void {
  injector.get(SheetInterceptorService).writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    id: "digao-typed-dates",
    priority: 100,
    handler: (value, { workbook, worksheet, row, col }, next) => {
      if (!value || value.f || value.t === CellValueType.FORCE_STRING) return next(value);
      const date = typedDate(textOf(value), new Date().getFullYear());
      if (!date) return next(value);
      const style: IStyleData = workbook.getStyles().get(worksheet.getCellRaw(row, col)?.s ?? value.s) ?? {};
      if (style.n?.pattern === "@") return next(value);
      const s = style.n?.pattern ? value.s : { ...style, n: { pattern: date.pattern } };
      return next({ ...value, p: undefined, v: date.serial, t: CellValueType.NUMBER, s });
    },
  });
}
