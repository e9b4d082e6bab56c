import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { lineName, withoutSignRemark } from "@digao/domain/statements/statement-line";

/** A line's name without its place in the statement: number, "Less:" and how a loss is written. */
const plainName = (name: string): string =>
  withoutSignRemark(name).replace(/^([IVX]+\.|Less:|Add:|Including:|减：|加：|其中：)\s*/, "");

/** Every line that a formula may name, those of the cash flow statement too. */
export async function lineNames(db: Db, lang: Lang): Promise<ReadonlyMap<string, string>> {
  const lines = await db
    .selectFrom("statement_line")
    .select(["code", "name_zh as nameZh", "name_en as nameEn"])
    .execute();
  return new Map(lines.map((line) => [line.code, plainName(lineName(line, lang))]));
}
