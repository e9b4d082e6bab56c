/** The raw files of the books under test: what the product is given, and the same files as the second engine reads them. */
import { existsSync, readFileSync } from "node:fs";
import type { RawBook } from "./engine.ts";
import { bas, mappingCsv, pca } from "./foreign-charts.ts";
import { sheetCsv } from "./raw-files.ts";

export interface BookUnderTest {
  name: string;
  project: { aYear: number; periodStart: string; periodEnd: string };
  /** In the order of their import. */
  uploads: { name: string; content: string | Buffer }[];
  /** Mapped by the product itself; else by the mapping file among the uploads. */
  isMappedByProduct: boolean;
  raw: RawBook;
}

const sample = new URL("../../../../packages/db/seed/sample/", import.meta.url);
const ledgers = new URL("../../../../../shared/data/ledgers/", import.meta.url);
export const hasLedgers = existsSync(ledgers);

const sampleShape = `
  insert into balance select 科目编码, 科目名称, nullif(辅助类型 || ':' || 辅助名称, ':'),
    pg_temp.num(期初借方) - pg_temp.num(期初贷方), pg_temp.num(期末借方) - pg_temp.num(期末贷方) from raw_tb;
  insert into direction select 科目编码, case 方向 when '贷' then 'Cr' else 'Dr' end from raw_tb where length(科目编码) = 4 and 辅助名称 is null;
  insert into movement select concat_ws('-', 会计期间, 凭证字, 凭证号), 科目编码, pg_temp.num(借方金额), pg_temp.num(贷方金额) from raw_journal;`;

/** The sample company; with another year its dates are moved, and the same year happens again. */
export function sampleBook(year: number): BookUnderTest {
  const inYear = (name: string): string =>
    readFileSync(new URL(name, sample), "utf8").replace(/\b2024(?=-\d\d-\d\d|(0[1-9]|1[0-2])\b)/g, String(year));
  const tb = inYear("sample_tb.csv");
  const journal = inYear("sample_vouchers.csv");
  return {
    name: `the sample of ${year}`,
    project: { aYear: year, periodStart: `${year}-01-01`, periodEnd: `${year}-12-31` },
    uploads: [
      { name: "sample_tb.csv", content: tb },
      { name: "sample_vouchers.csv", content: journal },
    ],
    isMappedByProduct: true,
    raw: { tables: { raw_tb: tb, raw_journal: journal }, shape: sampleShape, isAsbe: true },
  };
}

const decisions = `insert into decision select 科目编码, 标准科目编码, 报表项目代码, 取数规则 from raw_mapping;`;

/** PCA会計 of Japan: a balance list without sides, the journal as 金蝶 K/3 writes it (GB18030, dates and numbers on first lines only); a loss. */
export async function pcaBook(): Promise<BookUnderTest> {
  const read = (name: string): Buffer => readFileSync(new URL(`exports/${name}`, ledgers));
  const [list, journal] = [read("科目余额表_pca.xlsx"), read("k3_凭证序时簿_pca_gb18030.csv")];
  const rows = await sheetCsv(list, 5);
  const mapping = mappingCsv(rows, pca);
  return {
    name: "a Japanese ledger in K/3 layout",
    project: { aYear: 2021, periodStart: "2021-04-01", periodEnd: "2022-03-31" },
    uploads: [
      { name: "科目余额表_pca.xlsx", content: list },
      { name: "k3_凭证序时簿_pca_gb18030.csv", content: journal },
      { name: "mapping.csv", content: mapping },
    ],
    isMappedByProduct: false,
    raw: {
      tables: { raw_tb: rows, raw_journal: new TextDecoder("gb18030").decode(journal), raw_mapping: mapping },
      shape: `
        insert into balance select a, b, null, pg_temp.num(c) - pg_temp.num(d), pg_temp.num(g) - pg_temp.num(h) from raw_tb where a ~ '^10[A-E]';
        insert into movement select 'all', 科目代码, pg_temp.num(借方金额), pg_temp.num(贷方金额) from raw_journal where 科目代码 ~ '^10[A-E]';
        ${decisions}`,
      isAsbe: false,
    },
  };
}

/** A Swedish program's SIE export: openings without sides, closings by the journal alone. */
export function swedishBook(name: string, year: number): BookUnderTest {
  const read = (part: string): string => readFileSync(new URL(`${name}.${part}.csv`, ledgers), "utf8");
  const [opening, journal] = [read("opening"), read("journal")];
  const mapping = mappingCsv(`${opening}\n${namesOf(journal)}`, bas);
  return {
    name: `the Swedish ledger ${name}`,
    project: { aYear: year, periodStart: `${year}-01-01`, periodEnd: `${year}-12-31` },
    uploads: [
      { name: `${name}.opening.csv`, content: opening },
      { name: `${name}.journal.csv`, content: journal },
      { name: "mapping.csv", content: mapping },
    ],
    isMappedByProduct: false,
    raw: {
      tables: { raw_opening: opening, raw_journal: journal, raw_mapping: mapping },
      shape: `
        insert into movement select "voucherType" || '-' || "voucherNo", "accountCode", pg_temp.num(debit), pg_temp.num(credit) from raw_journal;
        insert into balance select code, min(name), null, sum(opening), sum(opening + period) from (
          select "accountCode" as code, "accountName" as name, pg_temp.num("openingDebit") - pg_temp.num("openingCredit") as opening, 0 as period from raw_opening
          union all select "accountCode", "accountName", 0, pg_temp.num(debit) - pg_temp.num(credit) from raw_journal
        ) r group by code;
        ${decisions}`,
      isAsbe: false,
    },
  };
}

/** Accounts that only the journal knows, as the opening list writes them. */
function namesOf(journal: string): string {
  const rows = journal.split("\n").slice(1).filter(Boolean);
  return rows.map((row) => row.split(",").slice(5, 7).join(",")).join("\n");
}
