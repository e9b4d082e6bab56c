/** What becomes of a sealed scan is told to whoever took it back, and to the leads who are to compare it. */
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Client } from "../../../../test/kit.ts";
import { type LetterDesk, openLetterDesk, picture } from "../../../../test/letter-desk.ts";
import type { ScanLook } from "../../../../test/sealed-scan.ts";
import { tellOfSeal } from "./seal-notices.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

/** Of the letter, in the order of their coming; without those that are done. */
const told = async (by: Client, contact: string) =>
  (await by.call(notifications.GetUserNotifications, { state: 0, maxResultCount: 100 })).items
    .map(({ notification: { data } }) => JSON.stringify(data))
    .filter((words) => words.includes(contact));
/** As the job that reads scans ends. */
async function read(contact: string, look: ScanLook): Promise<number> {
  const id = await at.approved(contact, "10.00");
  const fileId = await at.seal(id, look);
  await at.desk.tenant.inProject(at.projectId, (db) => tellOfSeal(db, id, fileId));
  return id;
}

it("that is of another letter goes back to its uploader with what it bears, and is nobody's task", async () => {
  await read("别函通知公司", { letterNo: "HZ-X-2-0099", token: "ABCDEFGHJK23" });
  const words = await told(at.staff, "别函通知公司");
  expect(words).toHaveLength(1);
  expect(words[0]).toContain("盖章件不是这封函件");
  expect(words[0]).toContain("HZ-X-2-0099");
  for (const other of [at.manager, at.incharge, at.partner, at.qc])
    expect(await told(other, "别函通知公司")).toEqual([]);
});

it("that was not read whole is told to its uploader, and is the task of leads until one of them has compared it", async () => {
  const contact = "待比对通知公司";
  const id = await read(contact, { amounts: ["99.00"], hasSeal: false });
  expect((await told(at.staff, contact)).join()).toMatch(/未能识别（金额、印章）/);
  for (const lead of [at.manager, at.incharge, at.partner])
    expect((await told(lead, contact)).join()).toContain("盖章件待比对");
  expect(await told(at.qc, contact)).toEqual([]);
  const { rowVersion } = await at.letterOf(id);
  const compared = { Id: id, rowVersion, event: "sealCompared" as const, reason: "已逐页比对" };
  await at.incharge.call(hzletters.SealHZLetter, compared);
  for (const lead of [at.manager, at.incharge, at.partner]) expect(await told(lead, contact)).toEqual([]);
});

it("that fits, is not the last, or whose letter has gone on is told to nobody", async () => {
  await read("相符通知公司", {});
  expect(await told(at.staff, "相符通知公司")).toEqual([]);
  const id = await at.approved("旧件通知公司", "10.00");
  const first = await at.seal(id, { hasSeal: false });
  await at.seal(id);
  await at.desk.tenant.inProject(at.projectId, (db) => tellOfSeal(db, id, first));
  expect(await told(at.staff, "旧件通知公司")).toEqual([]);
});

it("is told by the job that reads it; a new one, or the end of the letter, ends the task", async () => {
  const contact = "识别通知公司";
  const id = await at.approved(contact, "10.00");
  const add = () =>
    at.staff.call(hzletters.AddHZLetterFiles, { Id: id, kind: "sealed" }, [{ name: "盖章.png", content: picture }]);
  await add();
  expect(await told(at.manager, contact)).toEqual([]);
  await at.desk.server.runJobs();
  expect((await told(at.staff, contact)).join()).toContain("未能识别");
  expect((await told(at.manager, contact)).join()).toContain("盖章件待比对");
  await add();
  expect(await told(at.manager, contact)).toEqual([]);
  await at.desk.server.runJobs();
  expect(await told(at.manager, contact)).toHaveLength(1);
  await at.manager.call(hzletters.UpdateHZLetterSelected, {
    projectId: at.projectId,
    ids: [id],
    reason: "客户拒绝盖章",
  });
  expect(await told(at.partner, contact)).toEqual([]);
});
