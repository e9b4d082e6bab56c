/** Every call that moves a letter, from every state, by every role: what the catalogue allows works, all else is refused and changes nothing. */

import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { LETTER_STATUSES } from "@digao/domain/confirmations/transitions";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import catalogue from "../../../../../../packages/db/seed/catalogues/hz_transitions.json" with { type: "json" };
import { within } from "../../../../../../test/pace.ts";
import { isOnTurn } from "../../../../../../test/rotated.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";
import { isLong } from "../../../../test/long.ts";

let at: LetterDesk;
let letterId: number;
let clients: Readonly<Record<number, Client>>;
/** What making it wrote: some acts throw it away. */
let made: Record<"file_id" | "file_hash" | "content_hash" | "page_count", unknown>;
beforeAll(async () => {
  at = await openLetterDesk();
  letterId = await at.begin("状态公司", "1.00");
  await at.make([letterId]);
  made = await at.desk.tenant.inProject(at.projectId, (db) =>
    db
      .selectFrom("confirmation_letter")
      .where("id", "=", letterId)
      .select(["file_id", "file_hash", "content_hash", "page_count"])
      .executeTakeFirstOrThrow(),
  );
  await at.seal(letterId);
  clients = { 0: at.staff, 1: at.manager, 2: at.partner, 3: at.incharge, 4: at.qc };
});
afterAll(() => at.desk.stop());

interface Held {
  status: number;
  version: number;
  steps: number;
}
const held = (): Promise<Held> =>
  at.desk.tenant.inProject(at.projectId, async (db) => {
    const { rows } = await sql<Held>`
      select l.status, l.row_version as version, (select count(*)::int from confirmation_approval a
        where a.tenant_id = l.tenant_id and a.project_id = l.project_id and a.letter_id = l.id) as steps
      from confirmation_letter l where l.tenant_id = app_tenant() and l.project_id = ${at.projectId} and l.id = ${letterId}`.execute(
      db,
    );
    return rows[0]!;
  });

/** The letter as it would stand there, with all that guards ask for; made and submitted by the member. */
const stand = (status: number): Promise<unknown> =>
  at.desk.tenant.inProject(at.projectId, async (db) => {
    await sql`update confirmation_contact c set addr_check = 1
      where c.tenant_id = app_tenant() and c.project_id = ${at.projectId} and c.letter_id = ${letterId}`.execute(db);
    await sql`update confirmation_letter_item t set reply_amount = null, diff_amount = null, diff_reason = null
      where t.tenant_id = app_tenant() and t.project_id = ${at.projectId} and t.letter_id = ${letterId}`.execute(db);
    await sql`update confirmation_letter l set status = ${status}, prepared_by = ${at.staffId}, submitted_by = ${at.staffId}, round = 1,
        send_method = 1, courier = 'SF', tracking_no = null, send_time = now() - interval '5 days', reply_time = null, reply_result = 0,
        alt_result = ${status === 54 ? 3 : 0}, file_id = ${made.file_id}, file_hash = ${made.file_hash},
        content_hash = ${made.content_hash}, page_count = ${made.page_count}
      where l.tenant_id = app_tenant() and l.project_id = ${at.projectId} and l.id = ${letterId}`.execute(db);
  });

interface Act {
  event: string;
  /** States that it leads to, by the states it may be done in, where the catalogue does not say. */
  ends?: Readonly<Record<number, number>>;
  do: (by: Client, version: number) => Promise<unknown>;
}
const base = (rowVersion: number) => ({ Id: letterId, rowVersion });
const ids = () => ({ projectId: at.projectId, ids: [letterId] });
/** A batch tells of each letter why not. */
const batch = async (outcome: Promise<{ rows: { ok: boolean; why: string | null }[] }>): Promise<void> => {
  const [row] = (await outcome).rows;
  if (!row?.ok) throw new Error(row?.why ?? "");
};
const approval = (event: string, action: number): Act => ({
  event,
  do: (by, version) => by.call(hzletters.CreateLetterApproval, { ...base(version), action, comment: "理由" }),
});
const update = (event: "revise" | "resend" | "alternative" | "close" | "reopen"): Act => ({
  event,
  do: (by, version) =>
    by.call(hzletters.UpdateHZLetter, {
      ...base(version),
      event,
      reason: "理由",
      ...(event === "close" ? { conclusion: "回函原件存于纸质底稿" } : {}),
    }),
});
const reply = (event: string, amount: string | null, more: object, ends: Readonly<Record<number, number>>): Act => ({
  event,
  ends,
  do: async (by, version) => {
    const { items } = await at.letterOf(letterId);
    const replies = amount === null ? [] : items.map(({ id }) => ({ id, replyAmount: amount }));
    return by.call(hzletters.UpdateHZLetterReplyAmount, {
      ...base(version),
      replyMethod: 1,
      replyTime: new Date().toISOString(),
      note: "理由",
      replySealOk: true,
      replySealName: "状态公司",
      replyOriginalAt: "函证档案盒 3",
      items: replies,
      ...more,
    });
  },
});

const acts: readonly Act[] = [
  // The file is made by a job, which moves the letter.
  { event: "createFile", ends: { 20: 20 }, do: (by) => batch(by.call(hzletters.CreateLetterFile, ids())) },
  { event: "reset", do: (by) => batch(by.call(hzletters.UpdateHZLetterFile, ids())) },
  approval("submit", 1),
  approval("approve", 2),
  approval("reject", 3),
  approval("withdraw", 4),
  update("revise"),
  { event: "send", do: (by, version) => by.call(hzletters.CreateLetterSending, { ...base(version), sendMethod: 1 }) },
  {
    // Approved contents go out again in one act.
    event: "second",
    ends: { 53: 41 },
    do: (by, version) => by.call(hzletters.CreateLetterSending, { ...base(version), sendMethod: 1, isSecond: true }),
  },
  {
    event: "sent",
    do: (by, version) =>
      by.call(hzletters.RegisterHZSending, { ...base(version), courier: "SF", trackingNo: `SF77${version}` }),
  },
  {
    event: "fail",
    do: (by, version) =>
      by.call(hzletters.RegisterHZSending, { ...base(version), hasFailed: true, reason: "查无此人" }),
  },
  update("resend"),
  reply("agrees", "1.00", {}, { 50: 51, 53: 51, 54: 51 }),
  reply("differs", "0.50", {}, { 50: 52, 53: 52, 54: 52 }),
  reply("returned", null, { replyResult: 4 }, { 50: 42, 53: 42 }),
  // Refused: waits as one without a reply; what waits already stays where it is.
  reply("refused", null, { replyResult: 5 }, { 50: 53, 53: 53, 54: 54 }),
  update("alternative"),
  update("close"),
  update("reopen"),
  { event: "void", do: (by) => batch(by.call(hzletters.UpdateHZLetterSelected, { ...ids(), reason: "重复" })) },
];

const endOf = ({ event, ends }: Act, status: number): number | undefined =>
  ends ? ends[status] : catalogue.find((one) => one.event === event && one.from === status)?.to;

/** Who may: the team; approvers other than the preparer; whoever submitted; the manager. */
function may(event: string, status: number, role: number): boolean {
  if (role === 4) return false;
  if (event === "approve" || event === "reject") return role !== 0;
  if (event === "withdraw") return role === 0;
  const isManagers = event === "reopen" || (event === "void" && (status === 40 || status === 42));
  return !isManagers || role === 1 || role === 3;
}

const states = LETTER_STATUSES.filter((status) => status !== 10);
const rolesOf = (isOpen: boolean): readonly number[] => (isOpen || isLong ? [0, 1, 2, 3, 4] : [0, 1]);

it.each(acts.map((act) => [act.event, act] as const))(
  "%s works from its states for the roles that may, and is refused from each other state and to each other role, changing nothing",
  async (event, act) => {
    for (const status of states) {
      const end = endOf(act, status);
      if (end === undefined && !isOnTurn("letters in other states", `${event} ${status}`)) continue;
      for (const role of rolesOf(end !== undefined)) {
        await stand(status);
        const before = await held();
        const fault = await act.do(clients[role]!, before.version).then(
          () => null,
          (error: { message: string }) => error.message,
        );
        const after = await held();
        const isAllowed = end !== undefined && may(event, status, role);
        const step = { event, status, role, fault };
        if (isAllowed) expect({ ...step, end: after.status }).toEqual({ event, status, role, fault: null, end });
        else expect({ ...step, after }).toEqual({ event, status, role, fault: expect.any(String), after: before });
      }
    }
  },
  within(120_000),
);
