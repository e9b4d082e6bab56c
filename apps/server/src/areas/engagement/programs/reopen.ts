/** Procedures that are to be carried out again, as what they rest on does not hold any more. */
import { ofProject } from "@digao/db/project-rows";
import { isDone } from "@digao/domain/programs/progress";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../papers/door.ts";
import { watched } from "./acts.ts";
import { readLines } from "./program-rows.ts";

/** Those that were carried out lose their result; paper and note stay. The items first, as with every act on procedures. */
export async function reopenLines(ctx: Context, ids: readonly number[], reason: string): Promise<void> {
  const { db } = ctx;
  const named = sql`l.id = any(${[...new Set(ids)]}::bigint[])`;
  if (ids.length === 0) return;
  await sql`select from fs_item i where ${ofProject("i")} and i.id in (select l.fs_item_id from prog_line l where ${ofProject("l")} and ${named})
    order by i.id for no key update`.execute(db);
  await sql`select from prog_line l where ${ofProject("l")} and ${named} order by l.id for update`.execute(db);
  const done = (await readLines(db, named)).filter(({ result }) => isDone(result));
  if (done.length === 0) return;
  const held = done.map(({ id }) => id);
  await sql`update prog_line l set result = ${code.procedureResult.notDone}, exec_user_id = null, exec_date = null, approved_by = null,
    approved_at = null, row_version = row_version + 1 where ${ofProject("l")} and l.id = any(${held}::bigint[])`.execute(
    db,
  );
  await markChanged(
    db,
    done.map(({ RId }) => RId),
  );
  const after = new Map((await readLines(db, named)).map((line) => [line.id, line]));
  for (const line of done) {
    const now = after.get(line.id) ?? line;
    const entry = { refType: "progLine" as const, refId: line.id, projectId: line.projectId, action: "reopen" };
    await ctx.audit({ ...entry, old: watched(line), new: { ...watched(now), reason } });
  }
}
