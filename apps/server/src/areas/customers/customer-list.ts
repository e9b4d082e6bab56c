import type { CustomerRow } from "@digao/contract/areas/customers";
import type { PageQuery } from "@digao/contract/shapes";
import { sql } from "kysely";
import { pageOf, type Sortable } from "../../platform/lib/page.ts";
import { containing } from "../../platform/lib/search.ts";
import type { Context } from "../../platform/serve.ts";

const sortable: Sortable = {
  custName: sql`customer.cust_name collate "zh-x-icu"`,
  custShort: sql`customer.cust_short collate "zh-x-icu"`,
  uscc: sql.ref("customer.uscc"),
  industry: sql`customer.industry collate "zh-x-icu"`,
  custStatus: sql.ref("customer.cust_status"),
  creationTime: sql.ref("customer.created_at"),
};

export async function listCustomers(
  { db }: Context,
  query: PageQuery,
): Promise<{ totalCount: number; items: CustomerRow[] }> {
  const like = containing(query.keyword ?? "");
  const rows = db
    .selectFrom("customer")
    .where("customer.is_deleted", "=", false)
    .$if(Boolean(query.keyword), (q) =>
      q.where((is) =>
        is.or([
          is("customer.cust_name", "ilike", like),
          is("customer.cust_short", "ilike", like),
          is("customer.uscc", "ilike", like),
          is("customer.pinyin", "ilike", like),
        ]),
      ),
    )
    .select([
      "customer.id",
      "customer.cust_name as custName",
      "customer.cust_short as custShort",
      "customer.uscc",
      "customer.industry",
      "customer.legal_rep as legalRep",
      "customer.contact",
      "customer.tel",
      "customer.cust_status as custStatus",
      sql<number>`(select count(*) from project p where p.cust_id = customer.id and not p.is_deleted)`.as(
        "projectCount",
      ),
      "customer.created_at as creationTime",
      "customer.row_version as rowVersion",
    ]);
  return pageOf(rows, query, sortable, "customer.id");
}
