/** Audit files and carriers of other countries, of the same books. */
import type { BookLine, Books } from "./books.ts";
import type { Further } from "./further-forms.ts";
import { fixed, four, month, yuan } from "./programs-books.ts";

const unique = (line: BookLine): string => `${month(line)}${four(line.no)}`;
const compact = (line: BookLine): string => line.date.replaceAll("-", "");
const comma = (fen: number): string => fixed(fen).replace(".", ",");

const fecHead = (last: string[]): string[] =>
  "JournalCode,JournalLib,EcritureNum,EcritureDate,CompteNum,CompteLib,CompAuxNum,CompAuxLib,PieceRef,PieceDate,EcritureLib"
    .split(",")
    .concat(last, ["EcritureLet", "DateLet", "ValidDate", "Montantdevise", "Idevise"]);
const fecRow = (line: BookLine, last: string[]): string[] => [
  "OD",
  "Opérations",
  unique(line),
  compact(line),
  line.code,
  "Compte général",
  "",
  "",
  "P1",
  compact(line),
  "Écriture",
  ...last,
  "",
  "",
  compact(line),
  "",
  "",
];
const fec = ({ lines }: Books, mark: string): string =>
  [fecHead(["Debit", "Credit"]), ...lines.map((line) => fecRow(line, [comma(line.debit), comma(line.credit)]))]
    .map((row) => row.join(mark))
    .join("\r\n");
const fecSens = ({ lines }: Books): string =>
  [
    fecHead(["Montant", "Sens"]),
    ...lines.map((line) => fecRow(line, [comma(line.debit + line.credit), line.debit > 0 ? "D" : "C"])),
  ]
    .map((row) => row.join("\t"))
    .join("\r\n");

function byVoucher(lines: readonly BookLine[]): BookLine[][] {
  const groups = new Map<string, BookLine[]>();
  for (const line of lines) groups.set(unique(line), [...(groups.get(unique(line)) ?? []), line]);
  return [...groups.values()];
}
const first = (own: readonly BookLine[]): BookLine => own[0] as BookLine;

const fecXml = ({ lines }: Books): string =>
  `<?xml version="1.0" encoding="UTF-8"?><comptabilite><exercice><DateCloture>2024-12-31</DateCloture><journal><JournalCode>OD</JournalCode><JournalLib>OD</JournalLib>${byVoucher(
    lines,
  )
    .map(
      (own) =>
        `<ecriture><EcritureNum>${unique(first(own))}</EcritureNum><EcritureDate>${first(own).date}</EcritureDate><EcritureLib>e</EcritureLib>${own.map((line) => `<ligne><CompteNum>${line.code}</CompteNum><CompteLib>${line.name}</CompteLib><Debit>${comma(line.debit)}</Debit><Credit>${comma(line.credit)}</Credit></ligne>`).join("")}</ecriture>`,
    )
    .join("")}</journal></exercice></comptabilite>`;

const xaf = ({ lines, accounts }: Books): string =>
  `<?xml version="1.0" encoding="UTF-8"?><auditfile xmlns="http://www.auditfiles.nl/XAF/3.2"><header><fiscalYear>2024</fiscalYear><startDate>2024-01-01</startDate><endDate>2024-12-31</endDate><curCode>CNY</curCode></header><company><companyName>甲</companyName><generalLedger>${accounts.map(({ code, name }) => `<ledgerAccount><accID>${code}</accID><accDesc>${name}</accDesc></ledgerAccount>`).join("")}</generalLedger><transactions><journal><jrnID>M</jrnID>${byVoucher(
    lines,
  )
    .map(
      (own) =>
        `<transaction><nr>${unique(first(own))}</nr><desc>d</desc><periodNumber>${month(first(own))}</periodNumber><trDt>${first(own).date}</trDt>${own.map((line) => `<trLine><nr>${line.lineNo}</nr><accID>${line.code}</accID><desc>${line.summary}</desc><amnt>${fixed(line.debit + line.credit)}</amnt><amntTp>${line.debit > 0 ? "D" : "C"}</amntTp></trLine>`).join("")}</transaction>`,
    )
    .join("")}</journal></transactions></company></auditfile>`;

const clair = ({ lines }: Books): string =>
  `<?xml version="1.0" encoding="UTF-8"?><auditfile><header><auditfileVersion>CLAIR2.00.00</auditfileVersion><startDate>2024-01-01</startDate><endDate>2024-12-31</endDate></header><transactions><journal><journalID>M</journalID>${byVoucher(
    lines,
  )
    .map(
      (own) =>
        `<transaction><transactionID>${unique(first(own))}</transactionID><transactionDate>${first(own).date}</transactionDate>${own.map((line) => `<line><recordID>${line.lineNo}</recordID><accountID>${line.code}</accountID><description>${line.summary}</description>${line.debit > 0 ? `<debitAmount>${fixed(line.debit)}</debitAmount>` : `<creditAmount>${fixed(line.credit)}</creditAmount>`}</line>`).join("")}</transaction>`,
    )
    .join("")}</journal></transactions></auditfile>`;

const jpk = ({ lines }: Books): string =>
  `<?xml version="1.0" encoding="UTF-8"?><JPK xmlns="http://jpk.mf.gov.pl/wzor/2016/03/09/03091/"><Naglowek><DataOd>2024-01-01</DataOd><DataDo>2024-12-31</DataDo><DomyslnyKodWaluty>PLN</DomyslnyKodWaluty></Naglowek>${byVoucher(
    lines,
  )
    .map(
      (own) =>
        `<Dziennik><NrZapisuDziennika>${unique(first(own))}</NrZapisuDziennika><DataOperacji>${first(own).date}</DataOperacji><OpisOperacji>o</OpisOperacji></Dziennik>`,
    )
    .join("")}${lines
    .map(
      (line) =>
        `<KontoZapis><NrZapisu>${unique(line)}</NrZapisu><KodKontaWinien>${line.debit > 0 ? line.code : "null"}</KodKontaWinien><KwotaWinien>${fixed(line.debit)}</KwotaWinien><KodKontaMa>${line.credit > 0 ? line.code : "null"}</KodKontaMa><KwotaMa>${fixed(line.credit)}</KwotaMa></KontoZapis>`,
    )
    .join("")}</JPK>`;

/** Of 2024, for the income tax: numbered fields, entries within their voucher, accounts by the kind of unit. */
const jpkPd = ({ lines }: Books): string => {
  const total = fixed(lines.reduce((sum, line) => sum + line.debit, 0));
  return `<?xml version="1.0" encoding="UTF-8"?><JPK xmlns="http://jpk.mf.gov.pl/wzor/2024/09/04/09041/" xmlns:etd="http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/"><Naglowek><KodFormularza kodSystemowy="JPK_KR_PD (1)" wersjaSchemy="1-1">JPK_KR_PD</KodFormularza><WariantFormularza>1</WariantFormularza><DataOd>2024-01-01</DataOd><DataDo>2024-12-31</DataDo><DomyslnyKodWaluty>PLN</DomyslnyKodWaluty></Naglowek><Podmiot1><IdentyfikatorPodmiotu><etd:NIP>5213836340</etd:NIP><etd:PelnaNazwa>Hua Sp. z o.o.</etd:PelnaNazwa></IdentyfikatorPodmiotu></Podmiot1><Kontrahent><T_1>K1</T_1><T_2>PL</T_2><T_3>7010308849</T_3></Kontrahent>${byVoucher(
    lines,
  )
    .map(
      (own) =>
        `<Dziennik><D_1>${unique(first(own))}</D_1><D_2>Dziennik</D_2><D_4>PK</D_4><D_5>PK</D_5><D_6>${first(own).date}</D_6><D_7>${first(own).date}</D_7><D_8>${first(own).date}</D_8><D_9>x</D_9><D_10>o</D_10><D_11>${fixed(own.reduce((sum, line) => sum + line.debit, 0))}</D_11>${own.map((line, at) => `<KontoZapis><Z_1>${at + 1}</Z_1><Z_2>${line.summary}</Z_2><Z_3>${line.code}</Z_3><Z_4>${fixed(line.debit)}</Z_4><Z_7>${fixed(line.credit)}</Z_7></KontoZapis>`).join("")}</Dziennik>`,
    )
    .join(
      "",
    )}<Ctrl><C_1>1</C_1><C_2>${total}</C_2><C_3>${lines.length}</C_3><C_4>${total}</C_4><C_5>${total}</C_5></Ctrl></JPK>`;
};

/** A row a voucher: one amount between two accounts. */
const datev = ({ lines }: Books, key: string): Uint8Array => {
  const labels = [
    "Umsatz (ohne Soll/Haben-Kz)",
    "Soll/Haben-Kennzeichen",
    "WKZ Umsatz",
    "Kurs",
    "Basis-Umsatz",
    "WKZ Basis-Umsatz",
    "Konto",
    "Gegenkonto (ohne BU-Schlüssel)",
    "BU-Schlüssel",
    "Belegdatum",
    "Belegfeld 1",
    "Belegfeld 2",
    "Skonto",
    "Buchungstext",
  ];
  const title = [
    '"EXTF"',
    "700",
    "21",
    '"Buchungsstapel"',
    "12",
    "20250101",
    "",
    "",
    "",
    "",
    "1",
    "1",
    "20240101",
    "4",
    "20240101",
    "20241231",
    '"Stapel"',
  ];
  const rows = byVoucher(lines).map((own) => {
    const [debit, credit] = [own.find((line) => line.debit > 0), own.find((line) => line.credit > 0)];
    const isTurned = first(own).no % 2 === 0;
    const [account, counter] = isTurned ? [credit, debit] : [debit, credit];
    return [
      comma(debit?.debit ?? 0),
      isTurned ? '"H"' : '"S"',
      '"EUR"',
      "",
      "",
      "",
      account?.code,
      counter?.code,
      key,
      `${Number(first(own).date.slice(8))}${first(own).date.slice(5, 7)}`,
      `"${unique(first(own))}"`,
      "",
      "",
      '"Überweisung"',
    ];
  });
  return new Uint8Array(Buffer.from([title, labels, ...rows].map((row) => row.join(";")).join("\r\n"), "latin1"));
};

const gdpdu = async ({ lines }: Books): Promise<Uint8Array> => {
  const { zipOf } = await import("./formats-desk.ts");
  const column = (name: string, kind: string) => `<VariableColumn><Name>${name}</Name>${kind}</VariableColumn>`;
  const [text, number, date] = [
    "<AlphaNumeric/>",
    "<Numeric><Accuracy>2</Accuracy></Numeric>",
    "<Date><Format>DD.MM.YYYY</Format></Date>",
  ];
  const columns = [
    column("Buchungsdatum", date),
    column("Belegnummer", text),
    column("Konto", text),
    column("Kontobezeichnung", text),
    column("Buchungstext", text),
    column("Sollbetrag", number),
    column("Habenbetrag", number),
  ];
  const index = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE DataSet SYSTEM "gdpdu-01-09-2004.dtd"><DataSet><Version>1.0</Version><Media><Name>CD</Name><Table><URL>Journal.txt</URL><Name>Journal</Name><UTF8/><DecimalSymbol>,</DecimalSymbol><DigitGroupingSymbol>.</DigitGroupingSymbol><VariableLength><ColumnDelimiter>;</ColumnDelimiter><TextEncapsulator>"</TextEncapsulator>${columns.join("")}</VariableLength></Table></Media></DataSet>`;
  const rows = lines.map((line) =>
    [
      line.date.split("-").reverse().join("."),
      unique(line),
      line.code,
      `"${line.name}"`,
      `"${line.summary}"`,
      yuan(line.debit).replace(".", ","),
      yuan(line.credit).replace(".", ","),
    ].join(";"),
  );
  return zipOf({
    "index.xml": index,
    "gdpdu-01-09-2004.dtd": "<!ELEMENT DataSet ANY>",
    "Journal.txt": rows.join("\r\n"),
  });
};

const western = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));
export const auditFiles: readonly Further[] = [
  { program: "FEC, tabs", file: "fec.txt", bytes: (books) => western(fec(books, "\t")), ends: "read" },
  { program: "FEC, pipes", file: "fec.txt", bytes: (books) => western(fec(books, "|")), ends: "read" },
  { program: "FEC, Montant and Sens", file: "fec.txt", bytes: fecSens, ends: "read" },
  { program: "FEC in XML", file: "fec.xml", bytes: fecXml, ends: "read" },
  { program: "XAF 3.2", file: "auditfile.xaf", bytes: xaf, ends: "read" },
  { program: "XAF CLAIR 2", file: "auditfile.xml", bytes: clair, ends: "read" },
  { program: "JPK_KR", file: "jpk.xml", bytes: jpk, ends: "read" },
  { program: "JPK_KR_PD", file: "jpk_pd.xml", bytes: jpkPd, ends: "read" },
  { program: "DATEV EXTF", file: "EXTF.csv", bytes: (books) => datev(books, ""), ends: "read" },
  { program: "DATEV EXTF with tax keys", file: "EXTF.csv", bytes: (books) => datev(books, "9"), ends: "waits" },
  { program: "GDPdU", file: "gdpdu.zip", bytes: gdpdu, ends: "read" },
];
