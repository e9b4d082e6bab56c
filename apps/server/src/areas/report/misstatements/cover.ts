import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { statementDate } from "@digao/domain/statements/layout";
import { missing } from "../../../platform/refusal.ts";

export interface Cover {
  company: string;
  /** The balance sheet date, as it is printed. */
  date: string;
}

export async function readCover(db: Db, projectId: number, lang: Lang): Promise<Cover> {
  const row = await db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", projectId)
    .select(["c.cust_name as nameZh", "c.cust_name_en as nameEn", "p.period_end as end"])
    .executeTakeFirst();
  if (!row) throw missing();
  return { company: lang === "en" ? row.nameEn || row.nameZh : row.nameZh, date: statementDate(row.end, lang) };
}
