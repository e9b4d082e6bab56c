import { customer } from "@digao/contract/areas/firm/customers/calls";
import { systemCode, systemCodes } from "@digao/contract/areas/firm/system-codes/calls";
import { workGroup } from "@digao/contract/areas/firm/work-groups/calls";
import { columnOf } from "@digao/contract/register/fields";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Row } from "../../../platform/register/read.ts";
import { type Context, serve } from "../../../platform/serve.ts";

const categories = (db: Db) =>
  db
    .selectFrom("system_code")
    .where("is_deleted", "=", false)
    .groupBy("category_code")
    .select((is) => [
      "category_code as categoryCode",
      is.fn.min<string>("category_name").as("categoryName"),
      is.fn.min<string>("category_name_en").as("categoryNameEn"),
      is.fn.countAll<number>().as("codeCount"),
    ])
    .orderBy("category_code");

/** Categories are the product's: selects name them. A code keeps its category and its sign, as records hold it. */
async function check({ db }: Context, draft: Draft, current: Row | null): Promise<Draft> {
  if (current && (draft.categoryCode !== current.categoryCode || draft.code !== current.code))
    throw new Refusal("systemCode.keepsCode", { field: draft.code === current.code ? "categoryCode" : "code" });
  const category = await categories(db).where("category_code", "=", String(draft.categoryCode)).executeTakeFirst();
  if (!category) throw new Refusal("systemCode.categoryUnknown", { field: "categoryCode" });
  const { categoryName, categoryNameEn } = category;
  return { ...draft, categoryName, categoryNameEn };
}

/** The registers whose fields hold codes. */
const holders = [customer, workGroup];

/** How many records hold the code, in any field of its category. */
async function countUses({ db }: Context, { categoryCode, code }: Row): Promise<number> {
  const fields = holders.flatMap(({ spec }) =>
    Object.entries(spec.fields).flatMap(([name, field]) =>
      field.kind === "code" && field.category === categoryCode ? [{ table: spec.table, column: columnOf(name) }] : [],
    ),
  );
  const counted = fields.map(
    ({ table, column }) =>
      sql`select count(*) as uses from ${sql.table(table)} where ${sql.ref(column)} = ${code} and not is_deleted`,
  );
  if (counted.length === 0) return 0;
  const { rows } = await sql<{ uses: number }>`${sql.join(counted, sql` union all `)}`.execute(db);
  return rows.reduce((sum, { uses }) => sum + uses, 0);
}

async function deletableTo(ctx: Context, row: Row): Promise<Refusal | undefined> {
  const name = String(row.name);
  if (row.isSystem) return new Refusal("systemCode.isSystem", { kind: "state", params: { name } });
  const count = await countUses(ctx, row);
  return count > 0 ? new Refusal("systemCode.isUsed", { kind: "state", params: { name, count } }) : undefined;
}

const optionsOf = ({ db }: Context, { categoryCode }: { categoryCode?: string | undefined }) =>
  db
    .selectFrom("system_code")
    .where("is_deleted", "=", false)
    .$if(Boolean(categoryCode), (q) => q.where("category_code", "=", categoryCode ?? ""))
    .select(["id as cid", "category_code as categoryCode", "code", "name", "is_enabled as isEnabled"])
    .select(sql<string>`coalesce(nullif(name_en, ''), name)`.as("nameEn"))
    .orderBy("category_code")
    .orderBy("sort")
    .orderBy("code")
    .execute();

export const systemCodesRoutes = [
  ...serve(systemCode.calls, registerHandlers(systemCode, { check, deletableTo })),
  ...serve(systemCodes, {
    GetSystemCodeCategoryInfo: ({ db }) => categories(db).execute(),
    GetSystemCodeByCategory: optionsOf,
  }),
];
