/** Lines of a GB/T file's vouchers in the columns of our journal. */
import type { FileNote } from "../table-file.ts";
import { auxCell, auxColumn } from "./aux-cells.ts";
import { fenOf } from "./exact-sums.ts";
import { CashFlows } from "./gbt-cash-flow.ts";
import { baseOf, currencyOf, nonZero, noteNames, periodText } from "./gbt-cells.ts";
import { type GbtFacts, voucherKey } from "./gbt-facts.ts";
import { GbtItems } from "./gbt-items.ts";
import { fieldOf } from "./gbt-names.ts";
import type { GbtFields } from "./gbt-records.ts";

export const JOURNAL = [
  "jDate",
  "jPeriod",
  "jType",
  "jNo",
  "lineNo",
  "summary",
  "accountCode",
  "accountName",
  "debit",
  "credit",
  "currency",
  "rate",
  "fcAmount",
  "qty",
  "price",
  "customer",
  "supplier",
  "department",
  "person",
  "projectAux",
  "auxOther",
  "settleType",
  "settleNo",
  "attachCount",
  "preparer",
  "reviewer",
  "poster",
  "isVoid",
  "isPosted",
] as const;
export type JournalCells = Partial<Record<(typeof JOURNAL)[number], string>>;

export class GbtJournal {
  private readonly facts: GbtFacts;
  private readonly items: GbtItems;
  private readonly cash: CashFlows;
  private unnumbered = 0;

  constructor(facts: GbtFacts) {
    this.facts = facts;
    this.items = new GbtItems(facts);
    this.cash = new CashFlows(facts);
  }

  cells(fields: GbtFields, row: number): JournalCells {
    const { facts } = this;
    const account = fieldOf(fields, "科目编号");
    const date = fieldOf(fields, "记账凭证日期");
    const no = fieldOf(fields, "记账凭证编号");
    if (no === "") this.unnumbered++;
    const cells: JournalCells = {
      // A blank would take the date, or the number, of the voucher above.
      jDate: date === "" ? "-" : date,
      jPeriod: periodText(fieldOf(fields, "会计年度") || facts.year, fieldOf(fields, "会计期间号")),
      jType: this.typeOf(fields, no),
      jNo: no === "" ? `#${row}` : no,
      lineNo: fieldOf(fields, "记账凭证行号"),
      summary: fieldOf(fields, "记账凭证摘要"),
      accountCode: account,
      accountName: facts.accounts.get(account)?.name ?? "",
      debit: fieldOf(fields, "借方本币金额"),
      credit: fieldOf(fields, "贷方本币金额"),
      ...this.foreign(fields),
      qty: nonZero(fieldOf(fields, "借方数量")) || nonZero(fieldOf(fields, "贷方数量")) || nonZero(fields.数量 ?? ""),
      price: nonZero(fields.单价 ?? ""),
      settleType: this.named(facts.settlements, fieldOf(fields, "结算方式编码")),
      settleNo: [fields.票据类型, fields.票据号].filter(Boolean).join(" "),
      attachCount: fields.附件数 ?? "",
      preparer: this.person(fieldOf(fields, "制单人")),
      reviewer: this.person(fieldOf(fields, "审核人")),
      poster: this.person(fieldOf(fields, "记账人")),
      isVoid: fields.作废标志 ?? "",
      isPosted: fieldOf(fields, "记账标志"),
    };
    this.addItems(cells, fields, account);
    return cells;
  }

  notes(): FileNote[] {
    const found: FileNote[] = [];
    noteNames(this.items, (note) => found.push(note));
    const unplaced = this.cash.unplaced();
    if (unplaced > 0) found.push({ code: "cashFlowUnplaced", row: 0, params: { count: String(unplaced) } });
    if (this.unnumbered > 0) found.push({ code: "numbersMade", row: 0, params: { count: String(this.unnumbered) } });
    return found;
  }

  /** The short name of the kind (记); where the file names none, the word inside the number, else the code. */
  private typeOf(fields: GbtFields, no: string): string {
    const code = fieldOf(fields, "记账凭证类型编号");
    const name = this.facts.voucherTypes.get(code);
    if (name) return name;
    return /^[^\d\s-]/.test(no.trim()) ? "" : code;
  }

  /** A line of another currency than the books' own shows its amount in it; a code that nothing names and that changes nothing is none. */
  private foreign(fields: GbtFields): Pick<JournalCells, "currency" | "rate" | "fcAmount"> {
    const { facts } = this;
    const code = fieldOf(fields, "币种编码");
    const currency = currencyOf(code, facts);
    const amount = nonZero(fieldOf(fields, "借方原币金额")) || nonZero(fieldOf(fields, "贷方原币金额"));
    const rate = nonZero(fieldOf(fields, "汇率"));
    if (currency === "") return {};
    if (currency === baseOf(facts)) return { currency, rate };
    const own = nonZero(fieldOf(fields, "借方本币金额")) || nonZero(fieldOf(fields, "贷方本币金额"));
    const isNamed = facts.currencies.has(code);
    const isSame = fenOf(amount) === fenOf(own) && (rate === "" || Number(rate) === 1);
    return !isNamed && (amount === "" || isSame) ? {} : { currency, rate, fcAmount: amount };
  }

  private addItems(cells: JournalCells, fields: GbtFields, account: string): void {
    const others: string[] = [];
    for (const item of this.items.of(fields, account)) {
      const column = auxColumn(item.type);
      if (column !== null && !cells[column]) cells[column] = auxCell(item);
      else others.push(`${item.type}:${auxCell(item)}`);
    }
    if (!this.cash.isEmpty) {
      const net = fenOf(cells.debit) - fenOf(cells.credit);
      others.push(...this.cash.of(voucherKey(fields), account, net));
    }
    if (others.length > 0) cells.auxOther = others.join(";");
  }

  private named = (names: ReadonlyMap<string, string>, code: string): string => names.get(code) || code;

  /** Signatures may be codes of the staff. */
  private person = (text: string): string => this.facts.archives.get("人员")?.get(text) || text;
}
