import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../../platform/action-log.ts";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { code } from "../../../../platform/lib/code-sql.ts";
import { overdueDays } from "../due-days.ts";
import { type HeldLetter, holdLetters } from "../letter-rows.ts";
import { tellOverdue } from "../mail-notices.ts";
import { moveLetter } from "../move.ts";
import { isWatched } from "../overdue.ts";
import { overdueKind } from "../overdue-kind.ts";

async function due(db: Db, days: number): Promise<{ ids: number[]; nextSeconds: number | null }> {
  const { rows } = await sql<{ ids: number[] | null; nextSeconds: number | null }>`
    select array_agg(l.id) filter (where l.send_time + make_interval(days => ${days}::int) <= now()) as ids,
      extract(epoch from min(l.send_time) filter (where l.send_time + make_interval(days => ${days}::int) > now())
        + make_interval(days => ${days}::int) - now())::int as "nextSeconds"
    from confirmation_letter l where ${ofProject("l")} and l.status = ${code.letterStatus.awaiting}`.execute(db);
  return { ids: rows[0]?.ids ?? [], nextSeconds: rows[0]?.nextSeconds ?? null };
}

export const markOverdue = jobOf(
  overdueKind,
  async (job) => {
    const projectId = Number(job.payload.projectId);
    const marked = await job.withTenant(async (tenantDb) => {
      const db = inProject(tenantDb, projectId);
      const days = await overdueDays(db, projectId);
      const { ids, nextSeconds } = await due(db, days);
      const overdue: HeldLetter[] = [];
      for (const letter of await holdLetters(db, ids)) {
        // Answered or returned since it was found.
        if (letter.status !== letterStatus.awaiting) continue;
        const audit = (entry: Parameters<typeof writeAction>[2]) => writeAction(db, { userId: null }, entry);
        const mover = { db, lang: "zh" as const, user: { id: null }, role: -1, isSystem: true, audit };
        await moveLetter(mover, letter, "overdue");
        overdue.push(letter);
      }
      if (overdue.length > 0) await tellOverdue(db, overdue, days);
      if (nextSeconds !== null && !(await isWatched(db, projectId)))
        await job.start(db, { kind: overdueKind, projectId, payload: { projectId }, delaySeconds: nextSeconds + 1 });
      return ids.length;
    });
    return { projectId, marked };
  },
  { afterReport: true },
);
