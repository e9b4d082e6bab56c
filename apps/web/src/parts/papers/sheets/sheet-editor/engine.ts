/** One book in one Univer: opened in parts, changed by the person or by ops, told apart from what the formulas work out. */

import { cellName, parseRange } from "@digao/sheets/a1";
import type { CellValue, Sheet } from "@digao/sheets/book";
import type { Op } from "@digao/sheets/op-types";
import {
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  type ICellData,
  ICommandService,
  type IDisposable,
  InterceptorEffectEnum,
  IUndoRedoService,
  type IWorkbookData,
  LifecycleService,
  LifecycleStages,
  LocaleService,
  type Nullable,
  ThemeService,
  UniverInstanceType,
  type Workbook,
} from "@univerjs/core";
import {
  FormulaDataModel,
  type FWorkbook,
  IEditorService,
  INTERCEPTOR_POINT,
  IRenderManagerService,
  SheetInterceptorService,
  SheetSkeletonManagerService,
  SheetsSelectionsService,
} from "@univerjs/preset-sheets-core";
import { type BookParts, type CellPlace, type ComputedCell, outlined } from "./book-parts.ts";
import { type OwnFunction, registerFunctions, registerOfRanges, type ValueOf } from "./functions.ts";
import { likeExcel } from "./habits.ts";
import { type HungCell, HungMarks } from "./hung.ts";
import { type KeyGate, keyGate } from "./key-gate.ts";
import { formatTyped, moneyFormatFor } from "./money-format.ts";
import { listenAltClick, listenHover } from "./pointer.ts";
import { Recorder, type RecorderEvents } from "./record.ts";
import { reddenCells } from "./reddened.ts";
import { Replayer } from "./replay.ts";
import { sheetTheme } from "./sheet-theme.ts";
import { type Look, localeOf, type Started, startUniver, wordsOf } from "./start.ts";
import { undoing } from "./undoing.ts";
import { type WordsFor, wordCells } from "./worded.ts";

const unitId = "book";
/** What formulas come to is no change of the book. */
const workedOut = { onlyLocal: true, fromFormula: true, applyFormulaCalculationResult: true };

export class SheetEngine {
  readonly recorder: Recorder;
  private readonly replayer: Replayer;
  private readonly waiting: Set<string>;
  private readonly started: Started;
  private readonly workbook: Workbook;
  private isEditable = true;
  private readonly menus = new Map<string, (place: CellPlace) => void>();
  private retyped: (text: string) => void = () => undefined;
  private marked: ReadonlySet<string> = new Set();
  private marking: IDisposable | undefined;
  private hung: HungMarks | undefined;
  private wordsFor: WordsFor = () => undefined;

  private readonly gate: KeyGate;

  private constructor(started: Started, workbook: Workbook, parts: BookParts, events: RecorderEvents, gate: KeyGate) {
    this.gate = gate;
    this.started = started;
    this.workbook = workbook;
    const injector = started.univer.__getInjector();
    this.recorder = new Recorder(injector, workbook, events);
    this.replayer = new Replayer(injector, workbook);
    wordCells(injector, () => this.wordsFor);
    reddenCells(injector);
    this.waiting = new Set(parts.tabs.map(({ id }) => id).filter((id) => !parts.sheets[id]));
  }

  static async open(host: HTMLElement, look: Look, parts: BookParts, events: RecorderEvents): Promise<SheetEngine> {
    const gate = keyGate();
    const started = await startUniver(host, look);
    const sheets = Object.fromEntries(parts.tabs.map((tab) => [tab.id, parts.sheets[tab.id] ?? outlined(tab)]));
    // A book is the part of Univer's snapshot that we keep.
    const data = { ...parts.common, id: unitId, sheets } as unknown as IWorkbookData;
    const workbook = started.univer.createUnit<IWorkbookData, Workbook>(UniverInstanceType.UNIVER_SHEET, data);
    started.api.setPermissionDialogVisible(false);
    // Before it is drawn, nothing can be scrolled to.
    await started.univer.__getInjector().get(LifecycleService).onStage(LifecycleStages.Rendered);
    likeExcel(started.univer.__getInjector());
    return new SheetEngine(started, workbook, parts, undoing(started, events), gate);
  }

  /** Tells where the selection is, each time it has moved. */
  onPlace(tell: () => void): () => void {
    const { api } = this;
    // The facade's own event of selections begins later than people do.
    const moved = this.injector.get(SheetsSelectionsService).selectionChanged$.subscribe(() => tell());
    const turned = api.addEvent(api.Event.ActiveSheetChanged, tell);
    return () => {
      moved.unsubscribe();
      turned.dispose();
    };
  }

  dispose() {
    this.recorder.dispose();
    this.gate.close();
    this.started.univer.dispose();
  }

  get api() {
    return this.started.api;
  }
  get injector() {
    return this.started.univer.__getInjector();
  }

  private get book(): FWorkbook | null {
    return this.api.getActiveWorkbook();
  }

  /** Tabs whose cells have not come yet. */
  get missing(): string[] {
    return [...this.waiting];
  }

  /** Puts sheets in that come later than the first; formulas work once all are there. */
  fill(sheets: { readonly [id: string]: Sheet }) {
    for (const [id, sheet] of Object.entries(sheets)) {
      const target = this.workbook.getSheetBySheetId(id);
      if (!target || !this.waiting.delete(id)) continue;
      const { cellData = {}, rowData = {}, columnData = {}, mergeData = [], ...rest } = sheet;
      const snapshot = target.getSnapshot();
      Object.assign(snapshot.cellData, cellData);
      Object.assign(snapshot.rowData, rowData);
      Object.assign(snapshot.columnData, columnData);
      Object.assign(snapshot, rest);
      target.setMergeData(mergeData);
      this.injector.get(FormulaDataModel).updateFormulaData(unitId, id, snapshot.cellData);
      this.redraw(id);
    }
    if (this.waiting.size > 0) return;
    this.setEditable(this.isEditable);
    this.recorder.forgetPluginData();
  }

  /** A tab that was opened before its cells came has been measured without its widths, heights and merges. */
  private redraw(sheetId: string) {
    const render = this.injector.get(IRenderManagerService).getRenderById(unitId);
    const skeletons = render?.with(SheetSkeletonManagerService);
    if (!render || !skeletons?.getSkeletonParam(sheetId)) return;
    skeletons.makeDirty({ sheetId }, true);
    if (skeletons.getCurrentParam()?.sheetId !== sheetId) return;
    skeletons.reCalculate();
    for (const part of render.components.values()) part.makeForceDirty();
  }

  /** As long as tabs are missing, nobody edits: what follows from a change could not be worked out. */
  setEditable(isEditable: boolean) {
    this.isEditable = isEditable;
    this.book?.setEditable(isEditable && this.waiting.size === 0);
  }

  /** What others have changed. False: the book has to be read again. */
  replay(ops: readonly Op[]): boolean {
    // Figures that arrive change nothing that can be undone.
    if (ops.length === 0) return true;
    const isDone = this.replayer.run(ops);
    this.recorder.forgetPluginData();
    this.injector.get(IUndoRedoService).clearUndoRedo(unitId);
    return isDone;
  }

  /** Values of formulas, as the server has them. */
  showComputed(cells: readonly ComputedCell[]) {
    const bySheet = new Map<string, { [row: number]: { [column: number]: Nullable<ICellData> } }>();
    for (const { tabId, row, column, value, type } of cells) {
      const cellValue = bySheet.get(tabId) ?? {};
      bySheet.set(tabId, cellValue);
      const line = cellValue[row] ?? {};
      cellValue[row] = line;
      line[column] = { v: value, t: type as ICellData["t"] };
    }
    const commands = this.injector.get(ICommandService);
    for (const [subUnitId, cellValue] of bySheet)
      commands.syncExecuteCommand("sheet.mutation.set-range-values", { unitId, subUnitId, cellValue }, workedOut);
  }

  /** The formulas that stand in a tab, each with its place. */
  formulaAt({ tabId, row, column }: CellPlace): string | null {
    return this.injector.get(FormulaDataModel).getFormulaStringByCell(row, column, tabId, unitId) ?? null;
  }

  cellAt({ tabId, row, column }: CellPlace): Nullable<ICellData> {
    return this.workbook.getSheetBySheetId(tabId)?.getCellRaw(row, column);
  }

  get place(): (CellPlace & { name: string }) | undefined {
    const sheet = this.book?.getActiveSheet();
    const cell = sheet?.getActiveCell();
    if (!sheet || !cell) return undefined;
    const [row, column] = [cell.getRow(), cell.getColumn()];
    return { tabId: sheet.getSheetId(), row, column, name: cellName(row, column) };
  }

  /** The cell under the mouse; undefined where there is none. */
  onHover = (tell: (place: CellPlace | undefined, x: number, y: number) => void) => listenHover(this.api, tell);
  onAltClick = (tell: (place: CellPlace) => void) => listenAltClick(this.api, tell);

  /** What stands in the cell that is being typed into, and where on screen that cell ends; undefined when the typing is over. */
  onTyping(tell: (typing: { text: string; left: number; top: number } | undefined) => void): () => void {
    const { api } = this;
    let typing: { text: string; left: number; top: number } | undefined;
    const changing = api.addEvent(api.Event.SheetEditChanging, ({ worksheet, row, column, value }) => {
      const { left, bottom } = worksheet.getRange(row, column).getCellRect();
      typing = { text: value.toPlainText().trimEnd(), left, top: bottom };
      tell(typing);
    });
    // Univer says nothing of a text that was put in at once.
    this.retyped = (text) => {
      if (typing) tell({ ...typing, text });
    };
    const ended = api.addEvent(api.Event.SheetEditEnded, ({ worksheet, row, column, isConfirm }) => {
      tell(undefined);
      // Its formula stands in the cell a moment later.
      if (isConfirm) setTimeout(() => formatTyped(this, { tabId: worksheet.getSheetId(), row, column }));
    });
    return () => {
      changing.dispose();
      ended.dispose();
    };
  }

  /** Functions of our own, until the answer is called. */
  register(functions: readonly OwnFunction[], figureOf: ValueOf): () => void {
    return registerFunctions(this, functions, figureOf);
  }

  registerOfRanges(own: OwnFunction, run: (args: unknown[]) => unknown) {
    registerOfRanges(this, own, run);
  }

  /** Formulas that hold a text, tab by tab. */
  formulasWith(part: string): (CellPlace & { formula: string })[] {
    return Object.entries(this.injector.get(FormulaDataModel).getFormulaData()[unitId] ?? {}).flatMap(([tabId, rows]) =>
      Object.entries(rows ?? {}).flatMap(([row, cells]) =>
        Object.entries(cells ?? {}).flatMap(([column, cell]) => {
          const formula = (cell as { f?: string } | null | undefined)?.f ?? "";
          return formula.includes(part) ? [{ tabId, row: Number(row), column: Number(column), formula }] : [];
        }),
      ),
    );
  }

  /** What cells say, line by line; null where nothing stands. */
  valuesIn(tabId: string, range: string): (CellValue | null)[][] {
    const area = parseRange(range);
    if (!area) return [];
    const { startRow, endRow, startColumn, endColumn } = area;
    return Array.from({ length: endRow - startRow + 1 }, (_, down) =>
      Array.from({ length: endColumn - startColumn + 1 }, (_none, right) => {
        const value = this.cellAt({ tabId, row: startRow + down, column: startColumn + right })?.v;
        return value === undefined || value === "" ? null : value;
      }),
    );
  }

  /** Hears keys before Univer does. */
  onKey(press: (event: KeyboardEvent) => void): () => void {
    this.gate.press = press;
    return () => {
      if (this.gate.press === press) this.gate.press = undefined;
    };
  }

  /** Puts another text into the cell that is being typed into; the typing goes on behind it. */
  retype(text: string) {
    const editor = this.injector.get(IEditorService).getEditor(DOCS_NORMAL_EDITOR_UNIT_ID_KEY);
    editor?.replaceText(text);
    this.retyped(text);
  }

  /** An entry of the menu of cells; Univer has no way to take one out, so a second one under the name only changes what it does. */
  addMenu(id: string, title: string, run: (place: CellPlace) => void): () => void {
    const isNew = !this.menus.has(id);
    this.menus.set(id, run);
    if (isNew)
      this.api
        .createMenu({
          id,
          title,
          action: () => {
            const { place } = this;
            if (place) this.menus.get(id)?.(place);
          },
        })
        .appendTo(["contextMenu.mainArea", "contextMenu.others"]);
    return () => void this.menus.set(id, () => undefined);
  }

  /** Cells whose figures are no longer those of the books: a mark in their corner. */
  mark(places: readonly CellPlace[]) {
    this.marked = new Set(places.map(({ tabId, row, column }) => `${tabId}!${row}:${column}`));
    this.marking ??= this.injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      id: "digao-marks",
      effect: InterceptorEffectEnum.Style,
      handler: (cell, { subUnitId, row, col }, next) => {
        if (!this.marked.has(`${subUnitId}!${row}:${col}`)) return next(cell);
        return next({ ...cell, markers: { ...cell?.markers, tr: { color: "#d97706", size: 7 } } });
      },
    });
    this.book?.getActiveSheet().refreshCanvas();
  }

  /** Says texts of cells otherwise from now on. */
  worded(wordsFor: WordsFor) {
    this.wordsFor = wordsFor;
    this.book?.getActiveSheet().refreshCanvas();
  }

  redrawCells() {
    this.book?.getActiveSheet().refreshCanvas();
  }

  /** What hangs on cells without being in the book. */
  hang(cells: readonly HungCell[]) {
    this.hung ??= new HungMarks(this.injector);
    this.hung.show(cells);
    this.book?.getActiveSheet().refreshCanvas();
  }

  /** The name of a tab. */
  nameOf(tabId: string): string {
    return this.workbook.getSheetBySheetId(tabId)?.getName() ?? "";
  }

  goTo(tabId: string, cell?: string) {
    const sheet = this.workbook.getSheetBySheetId(tabId) && this.book?.setActiveSheet(tabId);
    const range = cell ? parseRange(cell) : null;
    if (!sheet || !range || range.endRow >= sheet.getMaxRows() || range.endColumn >= sheet.getMaxColumns()) return;
    const { startRow, startColumn, endRow, endColumn } = range;
    sheet.getRange(startRow, startColumn, endRow - startRow + 1, endColumn - startColumn + 1).activate();
    sheet.scrollToCell(startRow, startColumn);
  }

  /** "审定表!C6" */
  goToNamed(cell: string) {
    const at = cell.lastIndexOf("!");
    const sheet = this.book?.getSheetByName(cell.slice(0, at));
    if (sheet) this.goTo(sheet.getSheetId(), cell.slice(at + 1));
  }

  /** Writes a formula into the cell that is selected, as if it were typed. */
  write(formula: string, at: CellPlace | undefined = this.place) {
    if (!at) return;
    const sheet = this.book?.getSheetBySheetId(at.tabId);
    const format = moneyFormatFor(formula, this.formatOf(at));
    sheet?.getRange(at.row, at.column).setValue({ f: formula, ...(format ? { s: format } : {}) });
  }

  formatOf({ tabId, row, column }: CellPlace): string | undefined {
    return this.workbook.getSheetBySheetId(tabId)?.getComposedCellStyle(row, column).n?.pattern;
  }

  async dress({ language, isDark }: Look) {
    const locale = localeOf(language);
    const locales = this.injector.get(LocaleService);
    if (locales.getCurrentLocale() !== locale) {
      locales.load({ [locale]: await wordsOf(language) });
      this.started.univer.setLocale(locale);
    }
    const themes = this.injector.get(ThemeService);
    themes.setTheme(sheetTheme());
    if (themes.darkMode !== isDark) themes.setDarkMode(isDark);
  }
}
