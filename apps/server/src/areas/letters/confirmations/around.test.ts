import { bankAccount, hzaround } from "@digao/contract/areas/letters/confirmations/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

it("leads from a balance, an account of the client's list and a letter to what hangs together with it, both ways", async () => {
  const { id: accountId } = await at.staff.call(bankAccount.calls.save, {
    projectId: at.projectId,
    bankName: "登记银行",
    account: "6222 0001",
  });
  const before = await at.staff.call(hzaround.GetHZAroundAccount, { Id: accountId });
  expect(before).toEqual({ contacts: [], letters: [], accounts: [], items: [] });
  const letterId = await at.begin("登记银行", "500.00", { hzKind: 1, subjectCode: "BANK", bankAccount: "62220001" });
  const [contact] = await at.contacts({ keyword: "登记银行" });
  const Id = contact?.id ?? 0;
  const ofLetter = await at.staff.call(hzaround.GetHZAroundLetter, { Id: letterId });
  expect(ofLetter).toMatchObject({
    contacts: [{ id: Id, name: "登记银行", account: "62220001" }],
    letters: [{ id: letterId }],
    accounts: [{ id: accountId, bankName: "登记银行", account: "6222 0001" }],
    items: [{ group: 1, name: "货币资金" }],
  });
  expect(await at.staff.call(hzaround.GetHZAroundContact, { Id })).toEqual(ofLetter);
  expect(await at.staff.call(hzaround.GetHZAroundAccount, { Id: accountId })).toEqual(ofLetter);
});

it("still tells a balance of the letters that asked about it before", async () => {
  const letterId = await at.begin("前次公司", "700.00");
  const [contact] = await at.contacts({ keyword: "前次公司" });
  const Id = contact?.id ?? 0;
  await at.desk.tenant.inProject(at.projectId, (db) =>
    db.updateTable("confirmation_contact").set({ letter_id: null }).where("id", "=", Id).execute(),
  );
  const { letters } = await at.staff.call(hzaround.GetHZAroundContact, { Id });
  expect(letters.map(({ id }) => id)).toEqual([letterId]);
});
