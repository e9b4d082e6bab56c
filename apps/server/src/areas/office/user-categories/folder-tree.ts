import type { UserCategoryNode, UserProject, userCategories } from "@digao/contract/areas/office/user-categories/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { orderOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Folder, placedProjects, readFolders, seedFolders } from "./folder-row.ts";

async function countProjects(ctx: Context): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select "categoryId" as id, count(*)::int as count from (${placedProjects(ctx)}) p
    where "categoryId" is not null group by 1`.execute(ctx.db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const nodesBelow = (
  folders: readonly Folder[],
  counts: ReadonlyMap<number, number>,
  parentId: number | null,
): UserCategoryNode[] =>
  folders
    .filter((folder) => folder.parentId === parentId)
    .map((folder) => ({
      ...folder,
      projectCount: counts.get(folder.id) ?? 0,
      children: nodesBelow(folders, counts, folder.id),
    }));

export async function getFolderTree(ctx: Context): Promise<UserCategoryNode[]> {
  await seedFolders(ctx);
  const folders = await readFolders(ctx);
  return nodesBelow(folders, await countProjects(ctx), null);
}

const sortable: Sortable = {
  projectCode: sql.ref("projectCode"),
  projectName: sql`"projectName" collate "zh-x-icu"`,
  custName: sql`"custName" collate "zh-x-icu"`,
  aYear: sql.ref("aYear"),
  status: sql.ref("status"),
  planEnd: sql.ref("planEnd"),
  reportDate: sql.ref("reportDate"),
};

interface CountedRow extends UserProject {
  total: number;
}

export async function listOwnProjects(
  ctx: Context,
  query: Input<(typeof userCategories)["GetUserProject"]>,
): Promise<{ totalCount: number; items: UserProject[] }> {
  const { keyword, categoryId, isUnfiled, aYear } = query;
  const like = containing(keyword ?? "");
  const where = sql.join(
    [
      sql`true`,
      ...(keyword
        ? [
            sql`("projectName" ilike ${like} or "projectCode" ilike ${like} or "custName" ilike ${like} or pinyin ilike ${like})`,
          ]
        : []),
      ...(categoryId ? [sql`"categoryId" = ${categoryId}`] : []),
      ...(isUnfiled ? [sql`"categoryId" is null`] : []),
      ...(aYear === undefined ? [] : [sql`"aYear" = ${aYear}`]),
    ],
    sql` and `,
  );
  const { by, direction } = orderOf(query.sorting || "projectCode desc", sortable);
  const found = sql`select * from (${placedProjects(ctx)}) p where ${where}`;
  const page = sql<CountedRow>`${found} order by ${by} ${sql.raw(direction)} nulls last, "projectId" desc
    limit ${query.maxResultCount} offset ${query.skipCount}`;
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from (${found}) q`.execute(ctx.db),
    page.execute(ctx.db),
  ]);
  return { totalCount: counted.rows[0]?.total ?? 0, items: rows };
}
