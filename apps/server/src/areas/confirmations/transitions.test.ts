import { hzletters } from "@digao/contract/areas/confirmations";
import { LETTER_STATUSES, LETTER_TRANSITIONS, type LetterEvent } from "@digao/domain/confirmations/transitions";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk } from "../../../test/letter-desk.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

const mayOf = (status: number, event: LetterEvent, role: number): boolean => {
  const way = LETTER_TRANSITIONS.find((one) => one.event === event && one.from === status);
  return way !== undefined && role !== 4 && (way.by !== "manager" || role === 1 || role === 3);
};

describe("every transition", () => {
  it("works for the roles that may, and is refused to each other and from each other state, changing nothing", async () => {
    const id = await at.begin("状态公司", "1.00");
    await at.make([id]);
    const clients = { 0: at.staff, 1: at.manager, 2: at.partner, 3: at.incharge, 4: at.qc };
    const set = (status: number) =>
      at.desk.tenant.inProject(at.projectId, (db) =>
        sql`update confirmation_letter set status = ${status}, prepared_by = null, submitted_by = null,
          alt_result = 0 where project_id = ${at.projectId} and tenant_id = app_tenant() and id = ${id}`.execute(db),
      );
    const events: LetterEvent[] = ["revise", "resend", "alternative", "close", "reopen"];
    const tried = LETTER_STATUSES.filter((one) => one !== 10).flatMap((status) =>
      events.flatMap((event) => ([0, 1, 2, 3, 4] as const).map((role) => ({ status, event, role }))),
    );
    for (const { status, event, role } of tried) {
      await set(status);
      const before = await at.letterOf(id);
      const input = { Id: id, rowVersion: before.rowVersion, event, reason: "理由" };
      const done = await clients[role]
        .call(hzletters.UpdateHZLetter, input as never)
        .then(() => true)
        // What guards the step beyond its state and role.
        .catch((error: { message: string }) => /尚无结论|疑点/.test(error.message));
      const may = mayOf(status, event, role);
      expect([status, event, role, done]).toEqual([status, event, role, may]);
      const { steps } = await at.letterOf(id);
      expect(may || steps.length === before.steps.length).toBe(true);
    }
    await set(90);
  }, 600_000);
});
