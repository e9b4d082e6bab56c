/** Reads the client's asset list row by row: cards as they come, and what is refused with its reason. */

import type { MessageKey } from "@digao/contract/messages";
import { findHeader, HEADER_ROWS_SEARCHED } from "@digao/excel/headers";
import { IMPORT_TYPE } from "@digao/excel/import-types";
import { layoutOf } from "@digao/excel/ledger-layout";
import { mapColumns } from "@digao/excel/map-columns";
import { openTable } from "@digao/excel/open-sheet";
import { type ImportRecord, readRecords } from "@digao/excel/read-records";
import { type IssueCode, RowIssues } from "@digao/excel/row-issues";
import { type RefusalReason, SheetRefused } from "@digao/excel/sheet-refused";
import { readHead, type TableFile } from "@digao/excel/table-file";
import { Refusal } from "../../../platform/refusal.ts";
import type { Listed } from "./fields.ts";
import { type Refused, takeRow, type Why } from "./taken-row.ts";

const whyOf: Partial<Record<IssueCode, Why>> = {
  requiredBlank: "requiredBlank",
  badDate: "badDate",
  noDate: "badDate",
  badAmount: "badAmount",
  amountTooLarge: "badAmount",
  badNumber: "badNumber",
  errorValue: "badCell",
  formulaWithoutValue: "badCell",
};

/** A life that a card lacks is no fault of the row: land has none, and others are then not recomputed. */
const lives = new Set(["使用年限(月)", "使用年限(年)"]);

/** Which rows are unusable, however many there are. */
class Faults extends RowIssues {
  readonly rows = new Map<number, { why: Why; text: string }>();

  override add(code: IssueCode, row: number, column: number | null, params: Record<string, string> = {}): void {
    super.add(code, row, column, params);
    const why = whyOf[code];
    if (!why || row === 0 || (why === "requiredBlank" && lives.has(params.field ?? ""))) return;
    if (!this.rows.has(row)) this.rows.set(row, { why, text: params.text ?? params.field ?? "" });
  }
}

export interface ListSummary {
  read: number;
  taken: number;
  refusedCount: number;
  refused: Refused[];
  unread: string[];
  assumed: number;
}

const headRows = HEADER_ROWS_SEARCHED + 50;

/** Of one reading: cards are given one by one, and counted as they are. */
export class AssetFile {
  readonly summary: ListSummary = { read: 0, taken: 0, refusedCount: 0, refused: [], unread: [], assumed: 0 };
  readonly #seen = new Set<string>();
  readonly #refusedMax: number;

  constructor(refusedMax: number) {
    this.#refusedMax = refusedMax;
  }

  async *cards(path: string): AsyncGenerator<Listed> {
    try {
      const table = await openTable(path, {});
      try {
        yield* this.#rowsOf(table);
      } finally {
        await table.close();
      }
    } catch (error) {
      throw error instanceof SheetRefused ? refusalOf(error) : error;
    }
  }

  async *#rowsOf(table: TableFile): AsyncGenerator<Listed> {
    const head = await readHead(table, headRows);
    const header = findHeader(head, [IMPORT_TYPE.assets]);
    if (!header) throw new Refusal("assets.noHeader");
    const proposal = mapColumns(header, head, IMPORT_TYPE.assets);
    const columns = new Set(Object.keys(proposal.fields));
    const missing = [...proposal.missing];
    if (!columns.has("yearDepr") && !columns.has("accDeprOpening")) missing.push("本年折旧");
    if (missing.length > 0) throw new Refusal("import.columnsMissing", { params: { fields: missing.join(", ") } });
    this.summary.unread = proposal.columns
      .filter(({ field, label }) => field === null && label.trim() !== "")
      .map(({ label }) => label.slice(0, 60))
      .slice(0, 60);
    const issues = new Faults();
    const layout = layoutOf(header, proposal.fields);
    for await (const records of readRecords(table, layout, IMPORT_TYPE.assets, { issues, year: null }))
      for (const record of records) {
        const card = this.#take(record, issues, columns);
        if (card) yield card;
      }
  }

  #take({ row, values }: ImportRecord, issues: Faults, columns: ReadonlySet<string>): Listed | null {
    this.summary.read++;
    const assetNo = values.assetNo?.trim().slice(0, 60) ?? "";
    const fault = issues.rows.get(row);
    if (fault) return this.#refuse({ row, assetNo, ...fault });
    const found = takeRow(values, columns);
    if ("why" in found) return this.#refuse({ row, assetNo, ...found });
    if (this.#seen.has(assetNo)) return this.#refuse({ row, assetNo, why: "twice", text: assetNo });
    this.#seen.add(assetNo);
    this.summary.taken++;
    if (found.isAssumed) this.summary.assumed++;
    return found.card;
  }

  #refuse(refused: Refused): null {
    this.summary.refusedCount++;
    if (this.summary.refused.length < this.#refusedMax) this.summary.refused.push(refused);
    return null;
  }
}

const keys: Partial<Record<RefusalReason, MessageKey>> = {
  encrypted: "import.fileEncrypted",
  damaged: "import.fileDamaged",
  empty: "import.fileEmpty",
};
const refusalOf = ({ reason }: SheetRefused): Refusal => new Refusal(keys[reason] ?? "import.fileNotTable");
