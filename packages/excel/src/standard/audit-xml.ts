/** Opens the audit files of other countries, JPK_KR, XAF and the French FEC in XML, as the sheets of a trial balance and of a journal. */
import { IMPORT_TYPE } from "../import-types.ts";
import { SheetRefused } from "../sheet-refused.ts";
import type { DeclaredFacts, FileNote } from "../table-file.ts";
import { auditForms } from "./audit-forms.ts";
import { type AuditFacts, type AuditForm, type AuditLine, newFacts, readGroups } from "./audit-groups.ts";
import { auxCell } from "./aux-cells.ts";
import { fenOf, fenText, shownFen } from "./exact-sums.ts";
import { labelsOf, rowOf, type StandardBook, type StandardSheet } from "./standard-book.ts";
import { type ByteSource, openXmlBytes, type XmlBytes } from "./xml-bytes.ts";

const BALANCES = ["accountCode", "accountName", "openingDr", "openingCr", "periodDr", "periodCr"] as const;
const CLOSINGS = ["closingDr", "closingCr"] as const;
const JOURNAL = [
  "jDate",
  "jPeriod",
  "jType",
  "jNo",
  "summary",
  "accountCode",
  "accountName",
  "debit",
  "credit",
  "customer",
  "auxOther",
  "settleNo",
] as const;

export type AuditKind = keyof typeof auditForms;

export const auditKindOf = (root: string): AuditKind | null =>
  Object.keys(auditForms).find((kind): kind is AuditKind => auditForms[kind as AuditKind].root === root) ?? null;

export async function openAuditXml(kind: AuditKind, source: ByteSource): Promise<StandardBook> {
  const form: AuditForm = auditForms[kind];
  const bytes = await openXmlBytes(source);
  const facts = newFacts();
  for await (const lines of readGroups(bytes.chunks(), form, facts, true)) for (const line of lines) count(facts, line);
  const sheets: StandardSheet[] = [];
  if (facts.hasBalances) sheets.push(balanceSheet(facts));
  if (facts.lines > 0) sheets.push(journalSheet(facts, form, bytes));
  if (sheets.length === 0) throw new SheetRefused("unknownXml", `${kind} without balances and entries`);
  return {
    kind,
    encoding: bytes.encoding,
    sizeBytes: source.sizeBytes,
    declared: declaredBy(facts),
    sheets,
    bytesRead: bytes.bytesRead,
    undecodable: bytes.undecodable,
    close: () => Promise.resolve(),
  };
}

function count(facts: AuditFacts, { account, debit, credit }: AuditLine): void {
  const [dr, cr] = [fenOf(debit), fenOf(credit)];
  facts.lines++;
  facts.debit += dr;
  facts.credit += cr;
  facts.movements.add(account, dr, cr);
}

function declaredBy({ company, from, to }: AuditFacts): DeclaredFacts {
  const month = (date: string) => (/^\d{4}-?\d{2}/.test(date) ? Number(date.replaceAll("-", "").slice(0, 6)) : null);
  const [fromPeriod, toPeriod] = [month(from), month(to)];
  const isRange = fromPeriod !== null && toPeriod !== null && toPeriod >= fromPeriod;
  return {
    software: "OTH",
    title: {
      company: company || null,
      year: isRange ? Math.floor(toPeriod / 100) : null,
      fromPeriod: isRange ? fromPeriod : null,
      toPeriod: isRange ? toPeriod : null,
      isMonth: false,
      unit: null,
      money: null,
    },
    untaken: [],
  };
}

function noteCurrency({ currency }: AuditFacts, note: (note: FileNote) => void): void {
  if (currency !== "" && currency !== "CNY") note({ code: "fileCurrency", row: 0, params: { currency } });
}

/** Movements as the file has them; where it has none, the sums of its own entries. */
function balanceSheet(facts: AuditFacts): StandardSheet {
  const fields = [...BALANCES, ...(facts.hasClosings ? CLOSINGS : [])];
  return {
    name: "科目余额表",
    typeId: IMPORT_TYPE.balance,
    labels: labelsOf(IMPORT_TYPE.balance, fields),
    rows: async function* (note) {
      noteCurrency(facts, note);
      if (!facts.hasMovements && facts.lines > 0) note({ code: "derivedMovements", row: 0, params: {} });
      for (const [code, account] of facts.accounts) {
        const moved = facts.movements.get(code);
        yield rowOf(fields, {
          accountCode: code,
          accountName: account.name || code,
          openingDr: account.openDr,
          openingCr: account.openCr,
          periodDr: facts.hasMovements ? account.periodDr : shownFen(moved?.debit ?? 0n),
          periodCr: facts.hasMovements ? account.periodCr : shownFen(moved?.credit ?? 0n),
          closingDr: account.closeDr,
          closingCr: account.closeCr,
        });
      }
    },
  };
}

function journalSheet(facts: AuditFacts, form: AuditForm, bytes: XmlBytes): StandardSheet {
  return {
    name: "序时账",
    typeId: IMPORT_TYPE.voucher,
    labels: labelsOf(IMPORT_TYPE.voucher, JOURNAL),
    rows: async function* (note) {
      noteCurrency(facts, note);
      for (const difference of controlDifferences(facts)) note(difference);
      for await (const lines of readGroups(bytes.chunks(), form, facts, false))
        for (const line of lines) yield rowOf(JOURNAL, cellsOf(line, facts));
    },
  };
}

/** Totals that the file states of itself. */
function controlDifferences({ controls, debit, credit }: AuditFacts): FileNote[] {
  const differs = (name: string, told: string, sum: bigint): FileNote[] =>
    told === "" || fenOf(told) === sum
      ? []
      : [{ code: "controlTotal", row: 0, params: { name, told, found: fenText(sum) } }];
  return [...differs("TotalDebit", controls.debit, debit), ...differs("TotalCredit", controls.credit, credit)];
}

function cellsOf(line: AuditLine, facts: AuditFacts): Partial<Record<(typeof JOURNAL)[number], string>> {
  const party =
    line.party === ""
      ? ""
      : auxCell({ type: "", code: line.party, name: line.partyName || (facts.parties.get(line.party) ?? "") });
  return {
    jDate: line.date === "" ? "-" : line.date,
    jPeriod: line.period,
    jType: line.type,
    jNo: line.no,
    summary: line.summary,
    accountCode: line.account,
    accountName: facts.accounts.get(line.account)?.name || line.accountName,
    debit: line.debit,
    credit: line.credit,
    auxOther: party === "" ? "" : `往来单位:${party}`,
    settleNo: line.document,
  };
}
