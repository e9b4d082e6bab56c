/** What a client sends past the screens: each is refused in words, and the letter says what it said. */
import { confirmationContact, hzcontacts, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { inProject } from "@digao/db/tenant";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

async function isRefused(id: number, ask: (rowVersion: number) => Promise<unknown>, message: RegExp): Promise<void> {
  const before = await at.letterOf(id);
  await expect(ask(before.rowVersion)).rejects.toMatchObject({ status: 400, message });
  expect(await at.letterOf(id)).toEqual(before);
}

describe("amounts that alternatives confirm", () => {
  it("are held against the letter whichever of amount, result and note is sent alone", async () => {
    const id = await at.sent("替代公司", "1000.00");
    await at.reply(id, "900.00");
    await at.update(at.staff, id, { event: "alternative" });
    const set = (more: object) => (rowVersion: number) =>
      at.staff.call(hzletters.UpdateHZLetter, { Id: id, rowVersion, ...more });
    await isRefused(id, set({ altAmount: "99999.00" }), /不能大于/);
    await at.staff.call(hzletters.AddHZLetterFiles, { Id: id, kind: "alternative" }, [
      { name: "期后收款.pdf", content: "%PDF-1.4\n%%EOF" },
    ]);
    await at.update(at.staff, id, { altResult: 1, altAmount: "800.00", altNote: "期后收款" });
    await isRefused(id, set({ altAmount: "1000.01" }), /不能大于/);
    await isRefused(id, set({ altAmount: "-0.01" }), /不能大于/);
    await isRefused(id, set({ altNote: "" }), /替代程序/);
    expect((await at.letterOf(id)).confirmedAmount).toBe("800.00");
  });

  it("lie between nought and a balance that stands on its other side", async () => {
    const id = await at.sent("贷方公司", "-500.00");
    await at.reply(id, "0.00");
    await at.update(at.staff, id, { event: "alternative" });
    for (const altAmount of ["-500.01", "0.01"])
      await isRefused(
        id,
        (rowVersion) => at.staff.call(hzletters.UpdateHZLetter, { Id: id, rowVersion, altResult: 3, altAmount }),
        /不能大于/,
      );
  });
});

describe("replies", () => {
  it("misstate by no less than nothing", async () => {
    const id = await at.sent("负数公司", "1000.00");
    const item = (await at.letterOf(id)).items[0]!.id;
    const wrong = { id: item, diffReason: 2, note: "", misstatement: "-50.00" };
    await isRefused(id, () => at.reply(id, "900.00", { items: [{ ...wrong, replyAmount: "900.00" }] }), /错报部分/);
    await at.reply(id, "900.00");
    await isRefused(
      id,
      (rowVersion) => at.staff.call(hzletters.ExplainHZDifferences, { Id: id, rowVersion, items: [wrong] }),
      /错报部分/,
    );
  });
});

describe("balances on a letter", () => {
  it("are neither of another addressee nor of another kind than the letter", async () => {
    const id = await at.begin("原名公司", "10.00");
    const { hzKind: _kind, ...contact } = (await at.contacts({ keyword: "原名公司" }))[0]!;
    const save = (more: object) => () =>
      at.staff.call(confirmationContact.calls.save, { ...contact, hzKind: 2, projectId: at.projectId, ...more });
    await isRefused(id, save({ contactName: "改名公司" }), /先取消函证/);
    await isRefused(id, save({ hzKind: 3, subjectCode: "AP" }), /先取消函证/);
  });

  it("of banks say in the form what the register says, in the item they belong to", async () => {
    const id = await at.begin("登记银行", "500.00", { hzKind: 1, subjectCode: "BANK", bankAccount: "62220001" });
    const item = (await at.letterOf(id)).items[0]!;
    const save = (more: object) => (rowVersion: number) =>
      at.staff.call(hzletters.SaveHZLetterItem, {
        Id: id,
        rowVersion,
        itemId: item.id,
        bankItemNo: "1",
        row: {},
        ...more,
      });
    for (const column of ["账户余额", "银行账号", "币种"])
      await isRefused(id, save({ row: { [column]: "9" } }), new RegExp(column));
    await isRefused(id, save({ bankItemNo: "14" }), /第 1 项/);
    const contact = (await at.contacts({ keyword: "登记银行" }))[0]!;
    const row = { 账户余额: "1.00" };
    await isRefused(
      id,
      () => at.staff.call(confirmationContact.calls.save, { ...contact, projectId: at.projectId, row }),
      /账户余额/,
    );
    const saved = await at.staff.call(hzletters.SaveHZLetterItem, {
      Id: id,
      rowVersion: (await at.letterOf(id)).rowVersion,
      itemId: item.id,
      bankItemNo: "1",
      row: { 利率: "0.35%" },
    });
    expect(saved.items[0]).toMatchObject({ row: { 利率: "0.35%" }, bookAmount: "500.00" });
  });
});

it("a letter whose mail is on its way is called neither sent nor failed by hand", async () => {
  const id = await at.approved("邮寄公司", "10.00", { email: "finance@mail.example" });
  await at.desk.tenant.inDb((db) =>
    inProject(db, at.projectId)
      .updateTable("confirmation_letter")
      .set({ status: 41, send_method: 3 })
      .where("id", "=", id)
      .execute(),
  );
  const register = (more: object) => (rowVersion: number) =>
    at.staff.call(hzletters.RegisterHZSending, { Id: id, rowVersion, ...more });
  await isRefused(id, register({ hasFailed: true, reason: "以为没有发出" }), /电子邮件/);
  await isRefused(id, register({ courier: "SF", trackingNo: "SF99" }), /电子邮件/);
});

it("what was asked of a platform stays when the second letter goes another way", async () => {
  const id = await at.sealed("平台公司", "10.00");
  const send = async (more: { sendMethod: number } & Record<string, unknown>) =>
    at.staff.call(hzletters.CreateLetterSending, { Id: id, rowVersion: (await at.letterOf(id)).rowVersion, ...more });
  await send({ sendMethod: 4, requestNo: "REQ-1" });
  await at.reply(id, "0.00", { replyResult: 5, note: "称不予回函", items: [] });
  const sent = await send({ isSecond: true, sendMethod: 1, courier: "SF", trackingNo: "SF70010002" });
  expect(sent).toMatchObject({ round: 2, trackingNo: "SF70010002", platformRequest: { requestNo: "REQ-1" } });
});

it("a reply that was refused leaves its trace where the letter is overdue already", async () => {
  const id = await at.sent("拒绝公司", "10.00");
  const refuse = () => at.reply(id, "0.00", { replyResult: 5, note: "称不予回函", items: [] });
  await refuse();
  expect((await at.letterOf(id)).statusId).toBe(53);
  const before = await at.letterOf(id);
  await refuse();
  expect((await at.letterOf(id)).rowVersion).toBeGreaterThan(before.rowVersion);
  const logged = await at.desk.tenant.inDb((db) =>
    db
      .selectFrom("project_log")
      .where("ref_id", "=", String(id))
      .where("action", "=", "replyRefused")
      .select("seq")
      .execute(),
  );
  expect(logged).toHaveLength(1);
  // The next round begins unanswered; what came to this one stands with its steps.
  const { rowVersion } = await at.letterOf(id);
  const again = { Id: id, rowVersion, isSecond: true, sendMethod: 1, courier: "SF", trackingNo: "SF20250201" };
  expect(await at.staff.call(hzletters.CreateLetterSending, again)).toMatchObject({
    round: 2,
    replyTime: null,
    replyResult: 0,
  });
});

it("letters of another project are merged for nobody, and the answer says that none was found", async () => {
  const id = await at.approved("合并公司", "10.00");
  const other = await at.desk.newProject();
  await expect(
    at.manager.download(hzcontacts.DownMergeHZFiles, { projectId: other, ids: String(id) }),
  ).rejects.toMatchObject({ status: 404, message: /都没有文件/ });
});
