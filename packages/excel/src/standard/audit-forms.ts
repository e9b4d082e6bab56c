/** What each audit file calls its accounts, balances, vouchers and lines. */
import { type AuditFacts, type AuditForm, type AuditLine, accountIn, type TextOf } from "./audit-groups.ts";
import { boundKeys } from "./exact-sums.ts";

const blank: AuditLine = {
  date: "",
  period: "",
  type: "",
  no: "",
  summary: "",
  account: "",
  accountName: "",
  debit: "",
  credit: "",
  party: "",
  partyName: "",
  document: "",
};

/** By the kind of the unit: banks, insurers … other entities (7), those under IFRS (8). Their fields are the same. */
const zoisOfPd = Array.from({ length: 8 }, (_, at) => `ZOiS${at + 1}`);

/** Poland, JPK_KR (1), and JPK_KR_PD (1), which numbers its fields and holds entries within their voucher. ZOiS holds the balances, Dziennik the heads of vouchers, KontoZapis their entries, a side each or both. */
const jpk: AuditForm = {
  root: "JPK",
  groups: new Set([
    ...["Naglowek", "Podmiot1", "Kontrahent", "ZOiS", ...zoisOfPd],
    ...["Dziennik", "KontoZapis", "KontoZapisCtrl", "Ctrl"],
  ]),
  learn: (group, text, facts) => {
    if (group === "Naglowek") {
      facts.from = text("Naglowek/DataOd");
      facts.to = text("Naglowek/DataDo");
      facts.currency = text("Naglowek/DomyslnyKodWaluty");
    } else if (group === "Podmiot1") facts.company = text("Podmiot1/PelnaNazwa");
    else if (group === "ZOiS") learnZois(text, facts);
    else if (zoisOfPd.includes(group)) learnZoisOfPd(group, text, facts);
    else if (group === "Kontrahent") {
      boundKeys(facts.parties);
      facts.parties.set(text("Kontrahent/T_1"), text("Kontrahent/T_3"));
    } else if (group === "Ctrl") facts.controls = { debit: text("Ctrl/C_4"), credit: text("Ctrl/C_5") };
    else if (group === "Dziennik") learnHead(text, facts);
    else if (group === "KontoZapisCtrl")
      facts.controls = { debit: text("KontoZapisCtrl/SumaWinien"), credit: text("KontoZapisCtrl/SumaMa") };
  },
  lines: (group, text, { heads }) => {
    if (group !== "KontoZapis") return [];
    if (text("KontoZapis/Z_3") !== "") return [lineOfPd(text)];
    const no = text("KontoZapis/NrZapisu");
    const head = heads.get(no) ?? { date: "", type: "", summary: "", document: "" };
    const side = (account: string, amount: string, summary: string) => ({
      ...blank,
      ...head,
      no,
      account,
      summary: summary || head.summary,
      amount,
    });
    const debit = side(
      text("KontoZapis/KodKontaWinien"),
      text("KontoZapis/KwotaWinien"),
      text("KontoZapis/OpisZapisuWinien"),
    );
    const credit = side(text("KontoZapis/KodKontaMa"), text("KontoZapis/KwotaMa"), text("KontoZapis/OpisZapisuMa"));
    return [
      ...(isNamed(debit) ? [{ ...debit, debit: debit.amount }] : []),
      ...(isNamed(credit) ? [{ ...credit, credit: credit.amount }] : []),
    ];
  },
};

const lineOfPd = (text: TextOf): AuditLine => ({
  ...blank,
  // The day of the books; where it is missing, that of the event.
  date: text("Dziennik/D_8", "Dziennik/D_6"),
  no: text("Dziennik/D_1"),
  summary: text("KontoZapis/Z_2", "Dziennik/D_10"),
  account: text("KontoZapis/Z_3"),
  debit: text("KontoZapis/Z_4"),
  credit: text("KontoZapis/Z_7"),
  party: text("Dziennik/D_3"),
  document: text("Dziennik/D_4"),
});

function learnZoisOfPd(group: string, text: TextOf, facts: AuditFacts): void {
  const of = (field: number): string => text(`${group}/S_${field}`);
  if (of(1) === "") return;
  const [openDr, openCr, periodDr, periodCr] = [of(4), of(5), of(6), of(7)];
  Object.assign(accountIn(facts, of(1)), {
    name: of(2),
    openDr,
    openCr,
    periodDr,
    periodCr,
    closeDr: of(10),
    closeCr: of(11),
  });
  facts.hasBalances = true;
  facts.hasMovements = true;
  facts.hasClosings = true;
}

/** Entries of one side fill the other with "null" or nothing. */
const isNamed = ({ account, amount }: { account: string; amount: string }): boolean =>
  (account !== "" && account.toLowerCase() !== "null") || /[1-9]/.test(amount);

function learnZois(text: TextOf, facts: AuditFacts): void {
  const code = text("ZOiS/KodKonta");
  if (code === "") return;
  Object.assign(accountIn(facts, code), {
    name: text("ZOiS/OpisKonta"),
    openDr: text("ZOiS/BilansOtwarciaWinien"),
    openCr: text("ZOiS/BilansOtwarciaMa"),
    periodDr: text("ZOiS/ObrotyWinien"),
    periodCr: text("ZOiS/ObrotyMa"),
    closeDr: text("ZOiS/SaldoWinien"),
    closeCr: text("ZOiS/SaldoMa"),
  });
  facts.hasBalances = true;
  facts.hasMovements = true;
  facts.hasClosings = true;
}

function learnHead(text: TextOf, { heads }: AuditFacts): void {
  boundKeys(heads);
  heads.set(text("Dziennik/NrZapisuDziennika"), {
    date: text("Dziennik/DataOperacji", "Dziennik/DataKsiegowania"),
    type: "",
    summary: text("Dziennik/OpisOperacji"),
    document: text("Dziennik/NrDowoduKsiegowego"),
  });
}

/** The Netherlands, XAF 3 and CLAIR 2: amounts with D or C beside them, or in an element of their side. */
const xaf: AuditForm = {
  root: "auditfile",
  groups: new Set(
    "header company customerSupplier ledgerAccount openingBalance obLine transactions journal transaction trLine line".split(
      " ",
    ),
  ),
  learn: (group, text, facts) => {
    if (group === "header") {
      facts.from = text("header/startDate");
      facts.to = text("header/endDate");
      facts.currency = text("header/curCode", "header/currencyCode");
      facts.company = text("header/companyName");
    } else if (group === "company") facts.company ||= text("company/companyName");
    else if (group === "customerSupplier") learnParty(text, facts);
    else if (group === "ledgerAccount") {
      const code = text("ledgerAccount/accID", "ledgerAccount/accountID");
      if (code !== "") accountIn(facts, code).name = text("ledgerAccount/accDesc", "ledgerAccount/accountDesc");
    } else if (group === "obLine") learnOpening(text, facts);
    else if (group === "transactions")
      facts.controls = { debit: text("transactions/totalDebit"), credit: text("transactions/totalCredit") };
  },
  lines: (group, text) => {
    if (group !== "trLine" && group !== "line") return [];
    const side = text("trLine/amntTp").toUpperCase();
    const amount = text("trLine/amnt");
    const own = {
      ...blank,
      date: text("transaction/trDt", "transaction/transactionDate", "trLine/effDate", "line/effectiveDate"),
      type: text("journal/jrnID", "journal/journalID"),
      no: text("transaction/nr", "transaction/transactionID"),
      summary: text("trLine/desc", "line/description", "transaction/desc", "transaction/description"),
      account: text("trLine/accID", "line/accountID"),
      party: text("trLine/custSupID", "line/custSupID"),
      document: text("trLine/docRef", "line/documentID"),
    };
    if (group === "line") return [{ ...own, debit: text("line/debitAmount"), credit: text("line/creditAmount") }];
    // Neither D nor C: the amount is on neither side, and its voucher does not balance.
    return [{ ...own, debit: side === "D" ? amount : "", credit: side === "C" ? amount : "" }];
  },
};

function learnParty(text: TextOf, { parties }: AuditFacts): void {
  boundKeys(parties);
  parties.set(text("customerSupplier/custSupID"), text("customerSupplier/custSupName", "customerSupplier/companyName"));
}

function learnOpening(text: TextOf, facts: AuditFacts): void {
  const account = accountIn(facts, text("obLine/accID"));
  const amount = text("obLine/amnt");
  if (text("obLine/amntTp").toUpperCase() === "C") account.openCr = added(account.openCr, amount);
  else account.openDr = added(account.openDr, amount);
  facts.hasBalances = true;
}

/** An account may open in several lines. */
function added(before: string, amount: string): string {
  if (before === "") return amount;
  const fen = [before, amount].map((text) => Math.round(Number(text) * 100)).reduce((sum, own) => sum + own, 0);
  return (fen / 100).toFixed(2);
}

/** France: the FEC in XML, with the names of its text form. */
const fec: AuditForm = {
  root: "comptabilite",
  groups: new Set(["exercice", "journal", "ecriture", "ligne"]),
  learn: (group, text, facts) => {
    if (group !== "ligne") return;
    const code = text("ligne/CompteNum");
    if (code !== "") accountIn(facts, code).name ||= text("ligne/CompteLib");
  },
  lines: (group, text) => {
    if (group !== "ligne") return [];
    const point = (amount: string) => amount.replace(/\s/g, "").replace(",", ".");
    const side = text("ligne/Sens").toUpperCase();
    const amount = point(text("ligne/Montant", "ligne/MontantLigne"));
    const sideOf = (marks: readonly string[], element: string): string => {
      if (side === "") return point(text(element));
      return marks.includes(side) ? amount : "";
    };
    return [
      {
        ...blank,
        date: text("ecriture/EcritureDate"),
        type: text("journal/JournalCode"),
        no: text("ecriture/EcritureNum"),
        summary: text("ecriture/EcritureLib", "ligne/EcritureLib"),
        account: text("ligne/CompteNum"),
        accountName: text("ligne/CompteLib"),
        debit: sideOf(["D", "+1", "1"], "ligne/Debit"),
        credit: sideOf(["C", "-1"], "ligne/Credit"),
        party: text("ligne/CompAuxNum", "ligne/CompteAuxNum"),
        partyName: text("ligne/CompAuxLib", "ligne/CompteAuxLib"),
        document: text("ecriture/PieceRef", "ligne/PieceRef"),
      },
    ];
  },
};

export const auditForms = { jpk, xaf, fec };
