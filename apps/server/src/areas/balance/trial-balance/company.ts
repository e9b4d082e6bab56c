import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { missing } from "../../../platform/refusal.ts";

/** The client's name as a paper carries it. */
export async function companyOf(db: Db, projectId: number, lang: Lang): Promise<string> {
  const row = await db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", projectId)
    .select(["c.cust_name as nameZh", "c.cust_name_en as nameEn"])
    .executeTakeFirst();
  if (!row) throw missing();
  return lang === "en" ? row.nameEn || row.nameZh : row.nameZh;
}
