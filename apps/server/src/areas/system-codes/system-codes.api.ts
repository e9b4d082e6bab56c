import { systemCode, systemCodes } from "@digao/contract/areas/system-codes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../platform/refusal.ts";
import { registerHandlers } from "../../platform/register/handlers.ts";
import type { Draft } from "../../platform/register/judge.ts";
import type { Row } from "../../platform/register/read.ts";
import { type Context, serve } from "../../platform/serve.ts";

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

const keptFor = (_ctx: Context, { isSystem, name }: Row): Refusal | undefined =>
  isSystem ? new Refusal("systemCode.isSystem", { kind: "state", params: { name: String(name) } }) : undefined;

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
  ...serve(systemCode.calls, registerHandlers(systemCode, { check, keptFor })),
  ...serve(systemCodes, {
    GetSystemCodeCategoryInfo: ({ db }) => categories(db).execute(),
    GetSystemCodeByCategory: optionsOf,
  }),
];
