/** Report numbers (报告文号): without a gap per firm, year and kind, given in the transaction of issue and never again. */
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { numberFaults } from "@digao/domain/reports/issue";
import { sql } from "kysely";
import { firmName } from "../../../platform/letters/firm-name.ts";
import { Refusal } from "../../../platform/refusal.ts";

/** What stands before the year, by the built-in types of reports. */
const wordOfKind: Readonly<Record<string, string>> = {
  "1": "审字",
  "2": "专审字",
  "3": "内审字",
  "4": "验字",
  "5": "阅字",
  "6": "商字",
  "7": "鉴字",
  "8": "管字",
};
const yearPart = "[{year}]";
const usualForm = (kind: string): string => `{firmShort}${wordOfKind[kind] ?? `报${kind}字`}${yearPart}第{seq4}号`;

export const isNumberForm = (form: string): boolean => form.includes("{year}") && form.includes("{seq4}");

/** The firm's own, else the product's. */
export async function formOf(db: Db, kind: string): Promise<string> {
  const own = await db.selectFrom("report_number_form").where("kind", "=", kind).select("form").executeTakeFirst();
  return own?.form ?? usualForm(kind);
}

const seqDigits = 4;
const shortOf = (name: string): string => name.replace(/(联合)?会计师事务所.*$/, "").slice(0, 8);

export interface GivenNumber {
  year: number;
  seq: number;
  reportNo: string;
}

/** Nobody else takes a number of the kind and year until the transaction ends; where it is undone, the number is the next one's. */
export async function nextNumber(db: Db, kind: string, year: number): Promise<GivenNumber> {
  await holdRecord(db, `report numbers ${kind}`, year);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(g.number_seq), 0) as last from report_register g where g.kind = ${kind} and g.number_year = ${year}`.execute(
    db,
  );
  const last = rows[0]?.last ?? 0;
  const seq = last + 1;
  if (numberFaults(seq, last).length > 0) throw new Error(`Number ${seq} of ${kind} ${year} does not follow ${last}.`);
  const reportNo = (await formOf(db, kind))
    .replaceAll("{firmShort}", shortOf(await firmName(db)))
    .replaceAll("{year}", String(year))
    .replaceAll("{seq4}", String(seq).padStart(seqDigits, "0"));
  const taken = await db
    .selectFrom("report_register")
    .where("report_no", "=", reportNo)
    .select("id")
    .executeTakeFirst();
  if (taken) throw new Refusal("report.numberTaken", { kind: "state", params: { no: reportNo } });
  return { year, seq, reportNo };
}
