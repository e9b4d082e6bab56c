/** SIE and SAF-T files: the books they hold to the fen, their own totals compared, broken encodings and hostile files. */
import { existsSync, readFileSync } from "node:fs";
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { describe, expect, it } from "vitest";
import { asSigned, cp437, figuresOf, latin1, saftOf, sieOf } from "../../../../test/foreign-files.ts";
import { type MadeLedger, makeLedger } from "../../../../test/made-ledger.ts";
import { newProject } from "../builders.ts";
import { importDesk } from "../import-desk.ts";
import { balancesOf, findingsOf, importBoth, linesOf, problemsOf } from "./formats-desk.ts";

const desk = importDesk();
const shared = new URL("../../../../../shared/data/ledgers/", import.meta.url);
const codesOf = async (batch: ImportBatch) => (await problemsOf(desk, batch)).map(({ code }) => code);
const cents = (text: string | undefined): bigint => BigInt((text ?? "0.00").replace(".", ""));
const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** By account: opening, debit, credit, closing, in fen. */
async function accounts(): Promise<Map<string, bigint[]>> {
  const rows = (await balancesOf(desk)).filter(({ item }) => item === "");
  return new Map(
    rows.map((row) => [
      row.code!,
      [
        cents(row.open_dr) - cents(row.open_cr),
        cents(row.period_dr),
        cents(row.period_cr),
        cents(row.close_dr) - cents(row.close_cr),
      ],
    ]),
  );
}

const figures = (ledger: MadeLedger): [string, bigint[]][] =>
  [...figuresOf(ledger)].map(([code, { open, debit, credit, close }]) => [
    code,
    [open, debit, credit, close].map(BigInt),
  ]);
/** Accounts of no figure at all need not be listed. */
const present = (rows: Iterable<[string, bigint[]]>) =>
  [...rows].filter(([, amounts]) => amounts.some((fen) => fen !== 0n)).sort();

/** Names in Chinese have no place in the code pages of Sweden. */
const made = makeLedger();
const plain: MadeLedger = {
  ...asSigned(made),
  names: new Map([...made.names].map(([code]) => [code, `Konto ${code}`])),
};

describe("SIE 4", () => {
  it.each([
    ["code page 437", cp437],
    ["Latin-1", latin1],
    ["UTF-8", (text: string) => new Uint8Array(Buffer.from(text))],
  ])("in %s: balances, vouchers and items, all names whole", async (_, encode) => {
    const [balances, journal] = await importBoth(desk, "bok.se", encode(sieOf(plain)));
    expect(present(await accounts())).toEqual(present(figures(plain)));
    expect(journal).toMatchObject({
      detection: { companyName: "Åkeri & Söner äö" },
      totals: {
        lines: made.lines.length,
        vouchers: made.expected.vouchers,
        debit: yuan(plain.lines.reduce((sum, { debit }) => sum + debit, 0)),
      },
      periodLabel: "2024年度",
    });
    const [first] = await linesOf(desk);
    expect(first).toMatchObject({ customer: 'Båtvarvet "Ö" AB', dept: "Lager Örebro", summary: "Köp", preparer: "Å" });
    expect((await balancesOf(desk))[0]).toMatchObject({ name: "Kassa å ä ö" });
    expect(await codesOf(balances!)).toEqual(["fileCurrency", "derivedMovements"]);
    expect(await findingsOf(desk, balances!, "IC-15")).toEqual([]);
  });

  it("of which a few bytes are broken still says its names, and that some could not be read", async () => {
    const bytes = Buffer.from(sieOf(plain).replace("Kassa å ä ö", "Kassa \uFFFD ä ö"));
    const [balances] = await importBoth(desk, "bok.se", new Uint8Array(bytes));
    expect(balances?.detection).toMatchObject({ encoding: "utf-8", companyName: "Åkeri & Söner äö" });
    expect(await codesOf(balances!)).toContain("undecodableText");
  });

  it("says which closing balance does not follow from opening and transactions", async () => {
    const [balances] = await importBoth(desk, "bok.se", cp437(sieOf(plain, { closingOff: 1 })));
    const [found, ...others] = await findingsOf(desk, balances!, "IC-15");
    expect(others).toEqual([]);
    expect(found).toMatchObject({ level: 1, accountCode: "10A100020" });
    expect(balances?.forceReason).toBe("核对文件自身的差异");
  });

  it("counts an added line once and a removed one never, and says so", async () => {
    const [balances, journal] = await importBoth(desk, "bok.se", cp437(sieOf(plain, { hasHistory: "repeated" })));
    expect((await accounts()).get("10A100020")?.[1]).toBe(BigInt(figuresOf(plain).get("10A100020")!.debit) + 500n);
    expect(await codesOf(journal!)).toContain("removedLines");
    expect(await codesOf(journal!)).not.toContain("addedLine");
    expect(await findingsOf(desk, balances!, "IC-15")).toEqual([]);
  });

  it("takes an added line that nothing repeats, as an error to be looked at", async () => {
    const [, journal] = await importBoth(desk, "bok.se", cp437(sieOf(plain, { hasHistory: "alone" })));
    expect((await problemsOf(desk, journal!)).filter(({ level }) => level === 1)).toMatchObject([
      { code: "addedLine" },
    ]);
    expect(journal?.forceReason).toBe("核对文件自身的差异");
  });

  it("cut off inside a voucher is refused", async () => {
    const text = sieOf(plain);
    await expect(desk.upload("bok.se", text.slice(0, text.lastIndexOf("#TRANS")))).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("SAF-T", () => {
  it.each(["NO", "OECD"] as const)("of %s: balances, parties, vouchers, currencies and analyses", async (country) => {
    const [balances, journal] = await importBoth(desk, "saft.xml", saftOf(made, { country }));
    expect(present(await accounts())).toEqual(present(figures(made)));
    expect(journal).toMatchObject({
      detection: { companyName: "Selskapet Å & Ø AS" },
      totals: { lines: made.lines.length, vouchers: made.expected.vouchers, debit: made.expected.totalDebit },
      periodLabel: "2024年度",
    });
    const { open, debit, credit, close } = figuresOf(made).get("10A100090")!;
    expect((await balancesOf(desk)).filter(({ item }) => item !== "")).toMatchObject([
      {
        code: "10A100090",
        item: "Båtvarvet Ö AS",
        kind: "1",
        open_dr: yuan(open),
        period_dr: yuan(debit),
        period_cr: yuan(credit),
        close_dr: yuan(close),
      },
    ]);
    const lines = await linesOf(desk);
    expect(lines.filter(({ currency }) => currency === "EUR")).toMatchObject([
      { fc: "100.00", rate: "11.5", dept: "Administrasjon" },
    ]);
    expect(lines.filter(({ customer }) => customer).every(({ code }) => code === "10A100090")).toBe(true);
    expect(await codesOf(journal!)).toEqual(["fileCurrency"]);
    expect(await findingsOf(desk, balances!, "IC-15")).toEqual([]);
  });

  it("whose control totals differ from its entries is put in force by nobody without a reason", async () => {
    const [, journal] = await importBoth(desk, "saft.xml", saftOf(made, { totalsOff: 1 }));
    const found = (await problemsOf(desk, journal!)).filter(({ code }) => code === "controlTotal");
    expect(found.map(({ level }) => level)).toEqual([1, 1]);
    expect(found[0]?.text).toContain("TotalDebit");
    expect(journal?.forceReason).toBe("核对文件自身的差异");
  });

  it("with a document type, an entity or an end that is missing is refused", async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>';
    await expect(desk.upload("saft.xml", saftOf(made, { before: bomb }))).rejects.toMatchObject({ status: 400 });
    const whole = saftOf(made);
    await expect(desk.upload("saft.xml", whole.slice(0, whole.length / 2))).rejects.toMatchObject({ status: 400 });
  });
});

interface Expected {
  lines: number;
  vouchers: number;
  totalDebit: string;
  trialBalance: {
    accountCode: string;
    opening: string;
    debit: string;
    credit: string;
    closing: string;
    agreesWithPublished?: boolean;
  }[];
}
const originals = [
  ["sie_norstedts", "Bokslut_Norstedts_SIE_4E.se", "2009-07-01", "2010-06-30"],
  ["sie_mamut", "MAMUT_SIE4_EXPORT.SE", "2010-01-01", "2010-12-31"],
  ["sie_ovnbolag", "transaktioner_ovnbolag.se", "2011-01-01", "2011-12-31"],
  ["sie_ovnbolag_badbalance", "transaktioner_ovnbolag-bad-balance.se", "2011-01-01", "2011-12-31"],
  ["sie_typ4", "typ4.se", "2012-01-01", "2012-12-31"],
  ["sie_3plus4", "Sie_3_+_4.se", "2014-01-01", "2014-12-31"],
] as const;

describe.skipIf(!existsSync(shared))("originals of ../shared", () => {
  it.each(originals)("%s gives its trial balance", async (name, file, periodStart, periodEnd) => {
    const expected: Expected = JSON.parse(readFileSync(new URL(`${name}.expected.json`, shared), "utf8"));
    desk.projectId = await newProject(desk.manager, { aYear: Number(periodEnd.slice(0, 4)), periodStart, periodEnd });
    const [balances, journal] = await importBoth(
      desk,
      file,
      new Uint8Array(readFileSync(new URL(`exports/${file}`, shared))),
    );
    expect(journal?.totals).toMatchObject({
      lines: expected.lines,
      vouchers: expected.vouchers,
      debit: expected.totalDebit,
    });
    const found = await accounts();
    const differing = new Set((await findingsOf(desk, balances!, "IC-15")).map(({ accountCode }) => accountCode));
    for (const { accountCode, opening, debit, credit, closing, agreesWithPublished } of expected.trialBalance) {
      const [own = [], isPublishedEqual] = [found.get(accountCode), agreesWithPublished];
      expect([accountCode, ...own.slice(0, 3)]).toEqual([accountCode, ...[opening, debit, credit].map(cents)]);
      if (isPublishedEqual !== false && own[3] === cents(closing)) expect(differing.has(accountCode)).toBe(false);
      else expect([accountCode, differing.has(accountCode)]).toEqual([accountCode, true]);
      if (isPublishedEqual) expect(own[3]).toBe(cents(closing));
    }
  });

  it("the Norwegian example: its placeholder balances do not follow from its entries, and that is said", async () => {
    desk.projectId = await newProject(desk.manager, {
      aYear: 2015,
      periodStart: "2015-01-01",
      periodEnd: "2015-12-31",
    });
    const file = "saft_financial_999999999.xml";
    const [balances, journal] = await importBoth(
      desk,
      file,
      new Uint8Array(readFileSync(new URL(`exports/${file}`, shared))),
    );
    expect(journal?.totals).toMatchObject({ lines: 5, vouchers: 2, debit: "25000.00", credit: "25000.00" });
    expect(await codesOf(journal!)).toEqual(["fileCurrency"]);
    expect((await findingsOf(desk, balances!, "IC-15")).map(({ accountCode }) => accountCode)).toEqual(
      expect.arrayContaining(["1925", "2400", "2740", "4000"]),
    );
    expect((await balancesOf(desk)).some(({ code }) => code === "1500")).toBe(false);
  });
});
