/**
 * Dates as they are written in Chinese, which Univer keeps as texts: 2024年3月5日, 2024年3月, 3月5日 become dates where they are typed or
 * pasted from outside, as in Excel.
 */
import {
  CellValueType,
  type ICellData,
  type Injector,
  type IStyleData,
  IUniverInstanceService,
  UniverInstanceType,
  type Workbook,
} from "@univerjs/core";
import {
  AFTER_CELL_EDIT,
  type ISheetClipboardHook,
  ISheetClipboardService,
  SetRangeValuesMutation,
  SetRangeValuesUndoMutationFactory,
  SheetInterceptorService,
} from "@univerjs/preset-sheets-core";

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

/** The cell with its text read as a date; null where it is none. A format that the cell has stays; of cells that are text all stays. */
function dated(cell: ICellData, styleOf: () => IStyleData): ICellData | null {
  if (cell.f || cell.t === CellValueType.FORCE_STRING) return null;
  const date = typedDate(textOf(cell), new Date().getFullYear());
  if (!date) return null;
  const style = styleOf();
  if (style.n?.pattern === "@") return null;
  const s = style.n?.pattern ? cell.s : { ...style, n: { pattern: date.pattern } };
  return { ...cell, p: undefined, v: date.serial, t: CellValueType.NUMBER, s };
}

function readTyped(injector: Injector): void {
  injector.get(SheetInterceptorService).writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    id: "digao-typed-dates",
    priority: 100,
    handler: (value, { workbook, worksheet, row, col }, next) => {
      const styleOf = () => workbook.getStyles().get(worksheet.getCellRaw(row, col)?.s ?? value?.s) ?? {};
      return next((value && dated(value, styleOf)) ?? value);
    },
  });
}

function readPasted(injector: Injector): void {
  const sheetOf = (subUnitId: string) =>
    injector
      .get(IUniverInstanceService)
      .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
      ?.getSheetBySheetId(subUnitId);
  const texts: ISheetClipboardHook = {
    id: "digao-pasted-dates",
    // Before the cells are taken over.
    priority: -1,
    onPasteCells: (from, { range, subUnitId }, pasted) => {
      const sheet = sheetOf(subUnitId);
      // What is copied within the book stays what it is.
      if (!from && sheet)
        pasted.forValue((row, column, cell) => {
          const [toRow = 0, toColumn = 0] = [range.rows[row], range.cols[column]];
          const date = dated(cell, () => ({
            ...(typeof cell.s === "object" ? cell.s : {}),
            n: sheet.getCellStyle(toRow, toColumn)?.n,
          }));
          if (date) pasted.setValue(row, column, date);
        });
      return { redos: [], undos: [] };
    },
  };
  const line: ISheetClipboardHook = {
    id: "digao-pasted-date",
    // After the line has been taken for a text.
    priority: 1,
    onPastePlainText: ({ range, unitId, subUnitId }, text) => {
      const [row = 0, column = 0] = [range.rows[0], range.cols[0]];
      const date = dated({ v: text }, () => ({ n: sheetOf(subUnitId)?.getCellStyle(row, column)?.n }));
      if (!date) return { redos: [], undos: [] };
      const params = { unitId, subUnitId, cellValue: { [row]: { [column]: { ...date, f: null } } } };
      const undo = SetRangeValuesUndoMutationFactory(injector, params);
      const { id } = SetRangeValuesMutation;
      return { redos: [{ id, params }], undos: [{ id, params: undo }] };
    },
  };
  for (const hook of [texts, line]) injector.get(ISheetClipboardService).addClipboardHook(hook);
}

export function readTypedDates(injector: Injector): void {
  readTyped(injector);
  readPasted(injector);
}
