/** Coverage is of what the books hold: a register of one debtor covers one debtor. */
import { hzcontacts, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { yuan } from "@digao/domain/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";
import { confirmedByItem } from "./door.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

it("a letter to one of two debtors covers a third of the books, in the list, the summary, and for the item's paper", async () => {
  const id = await at.sent("甲公司", "1570000.00");
  await at.reply(id, "1570000.00");
  const ofProject = { projectId: at.projectId };
  const { rows } = await at.staff.call(hzletters.GetHzLetterSummary, ofProject);
  const ofBooks = { book: "4710000.00", sent: "1570000.00", sentShare: "0.3333", confirmedShare: "0.3333" };
  expect(rows).toMatchObject([{ subjectCode: "AR", ...ofBooks, notSent: "3140000.00" }]);
  const [subject] = await at.staff.call(hzcontacts.GetHzSubjectList, ofProject);
  expect(subject).toMatchObject({ book: "4710000.00", selected: "1570000.00", coverage: "0.3333" });
  await at.desk.tenant.inProject(at.projectId, async (db) => {
    const [item] = await confirmedByItem(db);
    expect([yuan(item?.book ?? 0n), item?.sentShare, item?.confirmedShare]).toEqual(["4710000.00", "0.3333", "0.3333"]);
  });
});
