/** A letter whose reply day has passed is neither handed in, approved nor sent: nobody could keep it. */
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";
import { hashOf, printedLetters } from "./content.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

const ofLawyer = { hzKind: 5, subjectCode: "LAW" };
/** As if it had been made so long ago. */
const asksBefore = (id: number, day: string) =>
  at.desk.tenant.inProject(at.projectId, async (db) => {
    await sql`update confirmation_letter set reply_by = ${day}::date where project_id = ${at.projectId} and id = ${id}`.execute(
      db,
    );
    const [printed] = await printedLetters(db, [id]);
    await sql`update confirmation_letter set content_hash = ${hashOf(printed!)} where project_id = ${at.projectId} and id = ${id}`.execute(
      db,
    );
  });
const past = (id: number) => asksBefore(id, "2025-01-20");
const refused = {
  status: 400,
  message: expect.stringMatching(/2025年1月20日.*已过.*重新制函/),
  error: { validationErrors: [{ members: ["replyBy"] }] },
};
const together = { ok: false, why: expect.stringMatching(/2025年1月20日.*已过/) };

it("is refused at handing in and shown on the letter, until it is made again for a day to come", async () => {
  const id = await at.begin("交件律师所", "0.00", ofLawyer);
  await at.make([id]);
  expect((await at.letterOf(id)).holes).toEqual([]);
  await past(id);
  expect((await at.letterOf(id)).holes).toMatchObject([{ need: "replyBy", words: expect.stringMatching(/已过/) }]);
  await expect(at.approval(at.staff, id, 1)).rejects.toMatchObject(refused);
  await at.staff.call(hzletters.UpdateHZLetterFile, { projectId: at.projectId, ids: [id] });
  await at.make([id]);
  expect((await at.letterOf(id)).holes).toEqual([]);
  await at.approval(at.staff, id, 1);
  expect(await at.approval(at.manager, id, 2)).toMatchObject({ statusId: 40 });
});

it("is refused at the approval of one and of several", async () => {
  const id = await at.begin("审批律师所", "0.00", ofLawyer);
  await at.make([id]);
  await at.approval(at.staff, id, 1);
  await past(id);
  await expect(at.approval(at.manager, id, 2)).rejects.toMatchObject(refused);
  const batch = { projectId: at.projectId, ids: [id], action: 2, comment: "" };
  expect((await at.manager.call(hzletters.CreateSelectedApproval, batch)).rows[0]).toMatchObject(together);
  expect(await at.letterOf(id)).toMatchObject({ statusId: 30 });
});

it("is refused at the sending of one and of several, whose sealed scan is there", async () => {
  const id = await at.approved("发函律师所", "0.00", ofLawyer);
  await past(id);
  await at.seal(id);
  const parcel = { sendMethod: 1, courier: "SF" };
  const send = async () =>
    at.staff.call(hzletters.CreateLetterSending, {
      Id: id,
      rowVersion: (await at.letterOf(id)).rowVersion,
      ...parcel,
      trackingNo: "SF77000001",
    });
  await expect(send()).rejects.toMatchObject(refused);
  const batch = { projectId: at.projectId, ids: [id], ...parcel, trackingNos: ["SF77000001"] };
  expect((await at.staff.call(hzletters.CreateSelectedSending, batch)).rows[0]).toMatchObject(together);
  await asksBefore(id, "2099-01-20");
  await at.seal(id);
  expect(await send()).toMatchObject({ statusId: 50 });
});

it("keeps no letter back that prints no such day", async () => {
  const id = await at.begin("无日期公司", "10.00");
  await at.make([id]);
  await past(id);
  await at.approval(at.staff, id, 1);
  expect(await at.approval(at.manager, id, 2)).toMatchObject({ statusId: 40, holes: [] });
});
