/** The lines of SAF-T's journals, one by one, each with what its transaction and its journal say. */

export interface SaftLine {
  journal: string;
  transaction: string;
  date: string;
  period: string;
  year: string;
  entered: string;
  preparer: string;
  lineNo: string;
  account: string;
  summary: string;
  debit: string;
  credit: string;
  currency: string;
  fcAmount: string;
  rate: string;
  quantity: string;
  customer: string;
  supplier: string;
  document: string;
  analyses: { type: string; id: string }[];
}

type Fields = Record<string, string>;
const LINE = /^(Line|DebitLine|CreditLine)$/;
const AMOUNT = /^(DebitAmount|CreditAmount)$/;

export class SaftLines {
  transactions = 0;
  unnumbered = 0;
  private readonly path: string[] = [];
  private journal = "";
  private head: Fields = {};
  private line: Fields = {};
  private analyses: { type: string; id: string }[] = [];

  open(name: string): void {
    this.path.push(name);
    if (!this.isInJournals()) return;
    if (name === "Journal") this.journal = "";
    if (name === "Transaction") {
      this.transactions++;
      this.head = {};
    }
    if (LINE.test(name)) {
      this.line = {};
      this.analyses = [];
    }
    if (name === "Analysis") this.analyses.push({ type: "", id: "" });
  }

  /** The line that ends here, or null. */
  close(name: string, text: () => string): SaftLine | null {
    this.path.pop();
    if (!this.isInJournals()) return null;
    const parent = this.path.at(-1) ?? "";
    // Portugal's lines stand in an element of their own.
    if (LINE.test(name) && (parent === "Transaction" || parent === "Lines")) return this.ended();
    this.keep(parent, name, text);
    return null;
  }

  private keep(parent: string, name: string, text: () => string): void {
    if (parent === "Journal" && name === "JournalID") this.journal = text().trim();
    if (parent === "Journal" && name === "Transaction" && !this.head.TransactionID) this.unnumbered++;
    if (parent === "Transaction") this.head[name] = text().trim();
    if (LINE.test(parent)) this.line[name] = text().trim();
    if (AMOUNT.test(parent)) this.line[`${parent}.${name}`] = text().trim();
    const analysis = parent === "Analysis" ? this.analyses.at(-1) : undefined;
    if (analysis && name === "AnalysisType") analysis.type = text().trim();
    if (analysis && name === "AnalysisID") analysis.id = text().trim();
  }

  private isInJournals = (): boolean => this.path[1] === "GeneralLedgerEntries";

  private ended(): SaftLine {
    const { line } = this;
    const of = (name: string) => line[name] ?? this.head[name] ?? "";
    const first = (...texts: string[]) => texts.find((text) => text !== "") ?? "";
    const amountOf = (name: string) => line[`${name}.Amount`] ?? line[name] ?? "";
    const side = amountOf("DebitAmount") === "" ? "CreditAmount" : "DebitAmount";
    return {
      journal: this.journal,
      transaction: first(this.head.TransactionID ?? "", `#${this.transactions}`),
      date: first(of("TransactionDate"), of("GLPostingDate")),
      period: of("Period"),
      year: of("PeriodYear"),
      entered: first(of("SystemEntryTime"), of("SystemEntryDate")),
      preparer: of("SourceID"),
      lineNo: of("RecordID"),
      account: of("AccountID"),
      summary: first(line.Description ?? "", this.head.Description ?? ""),
      debit: amountOf("DebitAmount"),
      credit: amountOf("CreditAmount"),
      currency: of(`${side}.CurrencyCode`),
      fcAmount: of(`${side}.CurrencyAmount`),
      rate: of(`${side}.ExchangeRate`),
      quantity: of("Quantity"),
      customer: first(line.CustomerID ?? "", this.head.CustomerID ?? ""),
      supplier: first(line.SupplierID ?? "", this.head.SupplierID ?? ""),
      document: first(of("SourceDocumentID"), of("ReferenceNumber")),
      analyses: this.analyses,
    };
  }
}
