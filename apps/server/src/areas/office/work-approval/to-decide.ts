/** Hours that the caller may approve, or may open again: by person and week. */
import { decideRowsMax, type WeekToDecide, type workApproval } from "@digao/contract/areas/office/work-approval/calls";
import { inviteStatus, workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { groupBy } from "@digao/domain/ledger/group-by";
import { mondayOf } from "@digao/domain/work-log/budget";
import type { Context } from "../../../platform/serve.ts";
import { seenEntries } from "../work-logs/door/in-sight.ts";
import { mayDecide } from "./may-decide.ts";
import { remarksOn } from "./remarks.ts";

type Calls = typeof workApproval;

export async function toDecide(
  ctx: Context,
  query: Input<Calls["GetWorkLogsToDecide"]>,
): Promise<Output<Calls["GetWorkLogsToDecide"]>> {
  // What waits longest comes first; of what is decided the latest.
  const order = query.status === workLogStatus.submitted ? "asc" : "desc";
  const rows = await seenEntries(ctx, query)
    .where("work_log.invite_status", "=", inviteStatus.consented)
    .where(mayDecide(ctx))
    .orderBy("work_log.work_date", order)
    .orderBy("work_log.id", order)
    .limit(decideRowsMax + 1)
    .execute();
  const shown = rows.slice(0, decideRowsMax);
  const remarks = groupBy(
    await remarksOn(
      ctx,
      shown.map(({ id }) => id),
    ),
    ({ workLogId }) => workLogId,
  );
  const weeks = [...groupBy(shown, ({ userId, workDate }) => `${userId} ${mondayOf(workDate)}`).values()].flatMap(
    (entries): WeekToDecide[] => {
      const [first] = entries;
      if (!first) return [];
      const { userId, userName, dept, workDate } = first;
      return [
        {
          userId,
          userName,
          dept,
          week: mondayOf(workDate),
          hours: entries.reduce((sum, { hours }) => sum + hours, 0),
          entries: entries.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)),
          remarks: entries.flatMap(({ id }) => remarks.get(id) ?? []),
        },
      ];
    },
  );
  return { weeks, isCut: rows.length > decideRowsMax };
}
