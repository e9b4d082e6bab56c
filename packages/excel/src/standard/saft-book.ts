/** What a SAF-T file (OECD 1.0 and 2.0, Norway 1.1 to 1.3) says before its journals are read line by line. */
import { boundKeys, fenOf, SideSums } from "./exact-sums.ts";
import { SaftLines } from "./saft-lines.ts";
import { type ElementReader, readElements } from "./xml-elements.ts";

export interface SaftBalance {
  /** Debit and credit as the file has them. */
  openDr: string;
  openCr: string;
  closeDr: string;
  closeCr: string;
}

export interface SaftAccount extends SaftBalance {
  name: string;
  standardCode: string;
}

/** A customer or supplier, with its balances on each of its accounts. */
export interface SaftParty {
  name: string;
  balances: (SaftBalance & { account: string })[];
}

export interface SaftFacts {
  company: string | null;
  currency: string;
  /** yyyymm */
  from: number | null;
  to: number | null;
  accounts: Map<string, SaftAccount>;
  customers: Map<string, SaftParty>;
  suppliers: Map<string, SaftParty>;
  /** Description of a kind of analysis, and of each of its codes by "kind|code". */
  analysisTypes: Map<string, string>;
  analyses: Map<string, string>;
  /** Control totals as the header of the journals has them. */
  controls: { entries: string | null; debit: string | null; credit: string | null };
  transactions: number;
  /** Transactions without a number. */
  unnumbered: number;
  lines: number;
  debit: bigint;
  credit: bigint;
  /** By account, "account|C|customer" and "account|S|supplier". */
  movements: SideSums;
  untaken: Map<string, number>;
}

/** Records of the master files and of the source documents that no import reads. */
const UNTAKEN =
  /^(TaxTableEntry|UOMTableEntry|MovementTypeTableEntry|Product|PhysicalStockEntry|Owner|Asset|Taxonomy|Invoice|Payment|StockMovement|AssetTransaction)$/;

type Fields = Record<string, string>;

export async function readSaftFacts(chunks: AsyncIterable<Buffer>): Promise<SaftFacts> {
  const facts: SaftFacts = {
    company: null,
    currency: "",
    from: null,
    to: null,
    accounts: new Map(),
    customers: new Map(),
    suppliers: new Map(),
    analysisTypes: new Map(),
    analyses: new Map(),
    controls: { entries: null, debit: null, credit: null },
    transactions: 0,
    unnumbered: 0,
    lines: 0,
    debit: 0n,
    credit: 0n,
    movements: new SideSums(),
    untaken: new Map(),
  };
  await readElements(chunks, new SaftReader(facts));
  return facts;
}

class SaftReader implements ElementReader {
  private readonly facts: SaftFacts;
  private readonly lines = new SaftLines();
  private readonly path: string[] = [];
  private record: Fields = {};
  private balances: Fields[] = [];

  constructor(facts: SaftFacts) {
    this.facts = facts;
  }

  open(name: string): void {
    this.path.push(name);
    this.lines.open(name);
    if (RECORDS.has(name) && this.path[1] === "MasterFiles") {
      this.record = {};
      this.balances = [];
    }
    if (name === "BalanceAccount") this.balances.push({});
  }

  close(name: string, text: () => string): void {
    const { facts, lines, path } = this;
    path.pop();
    const [, part = "Header"] = path;
    if (part === "MasterFiles") this.closeMaster(name, text);
    else if (part === "Header") keepHeader(facts, path.at(-1) ?? "", name, text().trim());
    else if (path.length === 2 && part === "GeneralLedgerEntries") keepControl(facts, name, text().trim());
    if (UNTAKEN.test(name) && /^(MasterFiles|SourceDocuments)$/.test(part))
      facts.untaken.set(name, (facts.untaken.get(name) ?? 0) + 1);
    const line = lines.close(name, text);
    if (line) keepLine(facts, line);
    facts.transactions = lines.transactions;
    facts.unnumbered = lines.unnumbered;
  }

  private closeMaster(name: string, text: () => string): void {
    const parent = this.path.at(-1) ?? "";
    const balance = this.balances.at(-1);
    if (RECORDS.has(parent)) this.record[name] = text().trim();
    if (parent === "BalanceAccount" && balance) balance[name] = text().trim();
    if (RECORDS.has(name)) keepMaster(this.facts, name, this.record, this.balances);
  }
}

const RECORDS: ReadonlySet<string> = new Set(["Account", "Customer", "Supplier", "AnalysisTypeTableEntry"]);

function keepMaster(facts: SaftFacts, name: string, record: Fields, balances: Fields[]): void {
  if (name === "Account") {
    boundKeys(facts.accounts);
    const { AccountID = "", AccountDescription = "", StandardAccountID = "", GroupingCode = "" } = record;
    facts.accounts.set(AccountID, {
      name: AccountDescription,
      standardCode: StandardAccountID || GroupingCode,
      ...balanceOf(record),
    });
  }
  if (name === "Customer") keepParty(facts.customers, record.CustomerID, record, balances);
  if (name === "Supplier") keepParty(facts.suppliers, record.SupplierID, record, balances);
  if (name === "AnalysisTypeTableEntry") {
    const { AnalysisType = "", AnalysisTypeDescription = "", AnalysisID = "", AnalysisIDDescription = "" } = record;
    boundKeys(facts.analyses);
    facts.analysisTypes.set(AnalysisType, AnalysisTypeDescription);
    facts.analyses.set(`${AnalysisType}|${AnalysisID}`, AnalysisIDDescription);
  }
}

/** Since version 1.3 of Norway a party has several accounts, each with balances of its own. */
function keepParty(parties: Map<string, SaftParty>, id = "", record: Fields, balances: Fields[]): void {
  boundKeys(parties);
  const own = balances.length > 0 ? balances : [record];
  parties.set(id, {
    name: record.Name ?? record.CompanyName ?? "",
    balances: own
      .filter(({ AccountID }) => AccountID)
      .map((balance) => ({ account: balance.AccountID ?? "", ...balanceOf(balance) })),
  });
}

const balanceOf = (record: Fields): SaftBalance => ({
  openDr: record.OpeningDebitBalance ?? "",
  openCr: record.OpeningCreditBalance ?? "",
  closeDr: record.ClosingDebitBalance ?? "",
  closeCr: record.ClosingCreditBalance ?? "",
});

type KeepText = (facts: SaftFacts, text: string) => void;
const startsAt: KeepText = (facts, text) => {
  facts.from = monthOf(text);
};
const endsAt: KeepText = (facts, text) => {
  facts.to = monthOf(text);
};
const isNamed: KeepText = (facts, text) => {
  facts.company ??= text;
};
const currencyIs: KeepText = (facts, text) => {
  facts.currency = text;
};

/** By the element and the one around it; the month of a selection stands before its year. */
const HEADER: Readonly<Record<string, KeepText>> = {
  "Company/Name": isNamed,
  "Header/CompanyName": isNamed,
  "Header/DefaultCurrencyCode": currencyIs,
  "Header/CurrencyCode": currencyIs,
  "SelectionCriteria/SelectionStartDate": startsAt,
  "SelectionCriteria/SelectionEndDate": endsAt,
  "Header/StartDate": startsAt,
  "Header/EndDate": endsAt,
  "SelectionCriteria/PeriodStart": (facts, text) => {
    facts.from = Number(text);
  },
  "SelectionCriteria/PeriodEnd": (facts, text) => {
    facts.to = Number(text);
  },
  "SelectionCriteria/PeriodStartYear": (facts, text) => {
    facts.from = Number(text) * 100 + (facts.from ?? 1);
  },
  "SelectionCriteria/PeriodEndYear": (facts, text) => {
    facts.to = Number(text) * 100 + (facts.to ?? 12);
  },
};

function keepHeader(facts: SaftFacts, parent: string, name: string, text: string): void {
  if (text !== "") HEADER[`${parent}/${name}`]?.(facts, text);
}

const monthOf = (date: string): number | null =>
  /^\d{4}-\d{2}/.test(date) ? Number(date.slice(0, 4)) * 100 + Number(date.slice(5, 7)) : null;

function keepControl({ controls }: SaftFacts, name: string, text: string): void {
  if (name === "NumberOfEntries") controls.entries = text;
  if (name === "TotalDebit") controls.debit = text;
  if (name === "TotalCredit") controls.credit = text;
}

function keepLine(facts: SaftFacts, line: NonNullable<ReturnType<SaftLines["close"]>>): void {
  const [debit, credit] = [fenOf(line.debit), fenOf(line.credit)];
  facts.lines++;
  facts.debit += debit;
  facts.credit += credit;
  facts.movements.add(line.account, debit, credit);
  if (line.customer) facts.movements.add(`${line.account}|C|${line.customer}`, debit, credit);
  if (line.supplier) facts.movements.add(`${line.account}|S|${line.supplier}`, debit, credit);
}
