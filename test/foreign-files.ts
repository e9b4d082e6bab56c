/** A made ledger as programs of other countries hand it over: SIE 4 (Sweden) and SAF-T (OECD and Norway). */
import type { MadeLedger } from "./made-ledger.ts";

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const compact = (date: string): string => date.replaceAll("-", "");
const quoted = (text: string): string => `"${text.replace(/(["\\])/g, "\\$1")}"`;

interface Figures {
  open: number;
  debit: number;
  credit: number;
  close: number;
}

/** SIE knows signs alone: a red debit is a credit there. */
export function asSigned(ledger: MadeLedger): MadeLedger {
  const lines = ledger.lines.map((line) => {
    const net = line.debit - line.credit;
    return { ...line, debit: Math.max(net, 0), credit: Math.max(-net, 0) };
  });
  return { ...ledger, lines };
}

/** By account, in the order of the chart. */
export function figuresOf({ names, openings, lines }: MadeLedger): Map<string, Figures> {
  return new Map(
    [...names.keys()].map((code) => {
      const own = lines.filter((line) => line.code === code);
      const open = openings.get(code) ?? 0;
      const debit = own.reduce((sum, line) => sum + line.debit, 0);
      const credit = own.reduce((sum, line) => sum + line.credit, 0);
      return [code, { open, debit, credit, close: open + debit - credit }];
    }),
  );
}

type Vouchers = { head: MadeLedger["lines"][number]; lines: MadeLedger["lines"] }[];

function vouchersOf({ lines }: MadeLedger): Vouchers {
  const found = new Map<string, MadeLedger["lines"][number][]>();
  for (const line of lines) {
    const key = `${line.type} ${line.no}`;
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return [...found.values()].map((own) => ({ head: own[0]!, lines: own }));
}

/** What changes in the history of one voucher: a removed line, and an added one with the repetition that the standard asks for. */
const history = (account: string, isRepeated: boolean): string[] => [
  `#BTRANS ${account} {} 99.00`,
  `#RTRANS ${account} {1 "7"} 5.00`,
  ...(isRepeated ? [`#TRANS ${account} {1 "7"} 5.00`] : []),
  `#TRANS ${account} {} -5.00`,
];

export interface SieOptions {
  /** Adds to one closing balance, in fen. */
  closingOff?: number;
  hasHistory?: "repeated" | "alone";
  company?: string;
}

/** Characters of Sweden in the names, so that the code page matters. */
export function sieOf(
  ledger: MadeLedger,
  { closingOff = 0, hasHistory, company = "Åkeri & Söner äö" }: SieOptions = {},
): string {
  const figures = [...figuresOf(ledger)];
  const [first = ""] = ledger.names.keys();
  const vouchers = vouchersOf(ledger).flatMap(({ head, lines }, index) => [
    `#VER ${quoted(head.type)} ${head.no} ${compact(head.date)} ${quoted("Försäljning")} ${compact(head.date)}`,
    "{",
    ...lines.map(
      (line) =>
        `   #TRANS ${line.code} {1 "7" 8 "K1"} ${yuan(line.debit - line.credit)} ${compact(line.date)} ${quoted("Köp")} 0 ${quoted("Å")}`,
    ),
    ...(index === 0 && hasHistory ? history(first, hasHistory === "repeated") : []),
    "}",
  ]);
  return [
    "#FLAGGA 0",
    "#FORMAT PC8",
    "#SIETYP 4",
    '#PROGRAM "Bokföring" 1.0',
    "#GEN 20250110",
    `#FNAMN ${quoted(company)}`,
    "#RAR 0 20240101 20241231",
    "#RAR -1 20230101 20231231",
    "#VALUTA SEK",
    '#DIM 1 "Kostnadsställe"',
    '#OBJEKT 1 "7" "Lager Örebro"',
    '#OBJEKT 8 "K1" "Båtvarvet \\"Ö\\" AB"',
    ...[...ledger.names].map(([code, name], index) => `#KONTO ${code} ${quoted(index === 0 ? "Kassa å ä ö" : name)}`),
    "#KONTO 9999 Oanvänt",
    ...figures.flatMap(([code, { open }]) => (open === 0 ? [] : [`#IB 0 ${code} ${yuan(open)}`])),
    ...figures.flatMap(([code, { open }]) => (open === 0 ? [] : [`#UB -1 ${code} ${yuan(open)}`])),
    ...figures.map(
      ([code, { close }], index) =>
        `${code < "10D" ? "#UB" : "#RES"} 0 ${code} ${yuan(close + (index === 0 ? closingOff : 0))}`,
    ),
    ...vouchers,
    "",
  ].join("\r\n");
}

export interface SaftOptions {
  /** Prefix and namespace of Norway, or none of either. */
  country?: "NO" | "OECD";
  /** Added to the control totals of the header, in fen. */
  totalsOff?: number;
  /** What stands before the root element. */
  before?: string;
}

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** One customer owns the receivables; one line has another currency. */
export function saftOf(ledger: MadeLedger, { country = "NO", totalsOff = 0, before = "" }: SaftOptions = {}): string {
  const at = country === "NO" ? "n1:" : "";
  const tag = (name: string, content: string) => `<${at}${name}>${content}</${at}${name}>`;
  const text = (name: string, content: string) => tag(name, escaped(content));
  const side = (kind: string, amount: number) =>
    text(`${kind}${amount < 0 ? "Credit" : "Debit"}Balance`, yuan(Math.abs(amount)));
  const figures = figuresOf(ledger);
  const accounts = [...figures].map(([code, { open, close }]) =>
    tag(
      "Account",
      text("AccountID", code) +
        text("AccountDescription", ledger.names.get(code) ?? "") +
        text("StandardAccountID", "19") +
        text("AccountType", "GL") +
        side("Opening", open) +
        side("Closing", close),
    ),
  );
  const receivable = figures.get("10A100090")!;
  const party = text("CustomerID", "K1") + text("Name", "Båtvarvet Ö AS");
  const ofParty = side("Opening", receivable.open) + side("Closing", receivable.close);
  const customer =
    country === "NO"
      ? party + tag("BalanceAccount", text("AccountID", "10A100090") + ofParty)
      : party + text("AccountID", "10A100090") + ofParty;
  const lineOf = (line: MadeLedger["lines"][number], isForeign: boolean) => {
    const name = line.debit === 0 && line.credit !== 0 ? "CreditAmount" : "DebitAmount";
    const amount = line.debit === 0 ? line.credit : line.debit;
    const foreign = isForeign
      ? text("CurrencyCode", "EUR") + text("CurrencyAmount", "100.00") + text("ExchangeRate", "11.5")
      : "";
    return tag(
      "Line",
      text("RecordID", String(line.lineNo)) +
        text("AccountID", line.code) +
        tag("Analysis", text("AnalysisType", "A") + text("AnalysisID", "100")) +
        (line.code === "10A100090" ? text("CustomerID", "K1") : "") +
        text("Description", line.summary) +
        tag(name, text("Amount", yuan(amount)) + foreign),
    );
  };
  const transactions = vouchersOf(ledger).map(({ head, lines }, index) =>
    tag(
      "Transaction",
      text("TransactionID", `${head.type}-${head.no}`) +
        text("Period", String(Number(head.date.slice(5, 7)))) +
        text("PeriodYear", head.date.slice(0, 4)) +
        text("TransactionDate", head.date) +
        text("SourceID", "ola") +
        text("Description", head.summary) +
        text("SystemEntryDate", head.date) +
        text("GLPostingDate", head.date) +
        lines.map((line, place) => lineOf(line, index === 0 && place === 0)).join("\n"),
    ),
  );
  const total = (of: "debit" | "credit") => yuan(ledger.lines.reduce((sum, line) => sum + line[of], 0) + totalsOff);
  const analysis =
    text("AnalysisType", "A") +
    text("AnalysisTypeDescription", "Avdeling") +
    text("AnalysisID", "100") +
    text("AnalysisIDDescription", "Administrasjon");
  const tax = tag("TaxTable", tag("TaxTableEntry", text("TaxType", "MVA")));
  const selection =
    country === "NO"
      ? text("PeriodStart", "1") +
        text("PeriodStartYear", "2024") +
        text("PeriodEnd", "12") +
        text("PeriodEndYear", "2024")
      : text("SelectionStartDate", "2024-01-01") + text("SelectionEndDate", "2024-12-31");
  const header =
    text("AuditFileVersion", "1.0") +
    tag("Company", text("Name", "Selskapet Å & Ø AS")) +
    text("DefaultCurrencyCode", "NOK") +
    tag("SelectionCriteria", selection);
  const master =
    tag("GeneralLedgerAccounts", accounts.join("\n")) +
    tag("Customers", tag("Customer", customer)) +
    tax +
    tag("AnalysisTypeTable", tag("AnalysisTypeTableEntry", analysis));
  const journals =
    text("NumberOfEntries", String(transactions.length)) +
    text("TotalDebit", total("debit")) +
    text("TotalCredit", total("credit")) +
    tag("Journal", text("JournalID", "GL") + text("Description", "General") + transactions.join("\n"));
  const space =
    country === "NO"
      ? ' xmlns:n1="urn:StandardAuditFile-Taxation-Financial:NO"'
      : ' xmlns="urn:OECD:StandardAuditFile-Taxation/2.00"';
  const body = tag("Header", header) + tag("MasterFiles", master) + tag("GeneralLedgerEntries", journals);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${before}<${at}AuditFile${space}>${body}</${at}AuditFile>\n`;
}

/** Latin-1 of a text of Latin letters. */
export const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));

const swedish: Readonly<Record<string, number>> = { å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8f, Ä: 0x8e, Ö: 0x99 };
/** Code page 437 of a Swedish text. */
export const cp437 = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((sign) => swedish[sign] ?? sign.charCodeAt(0)));
