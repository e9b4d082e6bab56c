/** Nobody calls a reply agreement that bears no seal of its sender, or that nobody can see; nor answers the signs of their own work. */
import { confirmationContact, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk, picture } from "../../../../test/letter-desk.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

const agree = (id: number, more: object = {}) => at.reply(id, "100.00", more);
const addReply = (Id: number) =>
  at.staff.call(hzletters.AddHZLetterFiles, { Id, kind: "reply" }, [{ name: "回函.png", content: picture }]);

describe("a reply that agrees", () => {
  it("is entered with its scan or mail, or with where its original is held", async () => {
    const id = await at.sent("无据公司", "100.00");
    const bare = { replyOriginalAt: "" };
    for (const by of [at.staff, at.manager]) {
      const letter = await at.letterOf(id);
      const input = {
        Id: id,
        rowVersion: letter.rowVersion,
        replyMethod: 1,
        replyTime: new Date().toISOString(),
        replySealOk: true,
        replySealName: letter.contactName,
        items: letter.items.map((item) => ({ id: item.id, replyAmount: "100.00" })),
      };
      await expect(by.call(hzletters.UpdateHZLetterReplyAmount, input)).rejects.toMatchObject({
        status: 400,
        error: { validationErrors: [{ members: ["replyOriginalAt"] }] },
      });
    }
    await addReply(id);
    expect(await agree(id, bare)).toMatchObject({ statusId: 51, confirmedAmount: "100.00" });
    const held = await at.sent("原件公司", "100.00");
    expect(await agree(held)).toMatchObject({ statusId: 51, replyOriginalAt: "函证档案盒 3" });
  });

  it.each([
    ["no seal", { replySealOk: false }, "replySealOk"],
    ["a seal that nobody has read", { replySealName: "" }, "replySealName"],
    ["another's seal", { replySealName: "另一公司公章" }, "replySealName"],
  ])("is none with %s", async (what, more, field) => {
    const id = await at.sent(`印章公司${what.length}`, "100.00");
    await addReply(id);
    await expect(agree(id, more)).rejects.toMatchObject({
      status: 400,
      error: { validationErrors: [{ members: [field] }] },
    });
    expect(await at.letterOf(id)).toMatchObject({ statusId: 50, replyResult: 0 });
    // Entered as what it is, nothing of it is confirmed.
    expect(await agree(id, { ...more, replyResult: 3 })).toMatchObject({ statusId: 52, confirmedAmount: "0.00" });
  });

  it("that differs confirms nothing without its sender's seal", async () => {
    const id = await at.sent("无章差异公司", "100.00");
    const [item] = (await at.letterOf(id)).items;
    const items = [{ id: item!.id, replyAmount: "90.00", diffReason: 1, note: "在途", misstatement: "0.00" }];
    expect(await at.reply(id, "90.00", { items, replySealOk: false })).toMatchObject({
      statusId: 52,
      confirmedAmount: "0.00",
    });
  });
});

describe("signs of forgery", () => {
  it("are answered by a lead who did not enter the reply, with a file of the letter", async () => {
    const id = await at.sent("疑点公司", "100.00");
    const { rowVersion, items, contactName } = await at.letterOf(id);
    await at.incharge.call(hzletters.UpdateHZLetterReplyAmount, {
      Id: id,
      rowVersion,
      replyMethod: 1,
      replyTime: new Date().toISOString(),
      replySealOk: true,
      replySealName: contactName,
      replyOriginalAt: "函证档案盒 3",
      items: items.map((item) => ({ id: item.id, replyAmount: "100.00" })),
    });
    const fileId = await at.evidence(id);
    const answer = { Id: id, code: "fastReply", answer: "同城快递，当日送达", fileId };
    await expect(at.staff.call(hzletters.AnswerHZFlag, answer)).rejects.toMatchObject({ status: 403 });
    await expect(at.incharge.call(hzletters.AnswerHZFlag, answer)).rejects.toMatchObject({ status: 403 });
    const { files } = await at.letterOf(id);
    const printed = files.find(({ kind }) => kind === "letter")!.fileId;
    for (const other of [printed, 999_999])
      await expect(at.manager.call(hzletters.AnswerHZFlag, { ...answer, fileId: other })).rejects.toMatchObject({
        status: 400,
        error: { validationErrors: [{ members: ["fileId"] }] },
      });
    const { flags } = await at.manager.call(hzletters.AnswerHZFlag, answer);
    expect(flags.find(({ code }) => code === "fastReply")).toMatchObject({
      answer: answer.answer,
      evidenceFileId: fileId,
    });
  });

  it("of an address keep the letter where it is until another than who checked it has answered", async () => {
    const id = await at.sealed("可疑公司", "100.00");
    const [contact] = await at.contacts({ keyword: "可疑公司" });
    await at.incharge.call(confirmationContact.calls.checkAddress, {
      projectId: at.projectId,
      ids: [contact!.id],
      addrCheck: 3,
      note: "地图上无此门牌",
    });
    const send = async () =>
      at.staff.call(hzletters.CreateLetterSending, {
        Id: id,
        rowVersion: (await at.letterOf(id)).rowVersion,
        sendMethod: 1,
        courier: "SF",
        trackingNo: "SF66000001",
      });
    await expect(send()).rejects.toMatchObject({ status: 400, message: /地址可疑/ });
    // Neither does whoever is to send call it right, nor another address and back.
    for (const addrCheck of [0, 1, 2]) {
      const again = { projectId: at.projectId, ids: [contact!.id], addrCheck, note: "已电话核实" };
      const { rows } = await at.staff.call(confirmationContact.calls.checkAddress, again);
      expect(rows[0]).toMatchObject({ ok: false, why: expect.stringMatching(/负责人/) });
    }
    // Nor does the leader who found it so, in whatever way: the finding stays until another one decides.
    for (const addrCheck of [0, 1, 2]) {
      const own = { projectId: at.projectId, ids: [contact!.id], addrCheck, note: "已实地走访，门牌属实" };
      const { rows } = await at.incharge.call(confirmationContact.calls.checkAddress, own);
      expect(rows[0]).toMatchObject({ ok: false, why: expect.stringMatching(/另一位负责人/) });
    }
    const batch = { projectId: at.projectId, ids: [id], sendMethod: 1, courier: "SF", trackingNos: ["SF66000001"] };
    expect((await at.staff.call(hzletters.CreateSelectedSending, batch)).rows[0]).toMatchObject({ ok: false });
    expect((await at.letterOf(id)).flags).toMatchObject([{ code: "addressSuspicious", answer: null }]);
    const fileId = await at.evidence(id);
    const answer = { Id: id, code: "addressSuspicious", answer: "实地走访确认", fileId };
    await expect(at.incharge.call(hzletters.AnswerHZFlag, answer)).rejects.toMatchObject({ status: 403 });
    await at.manager.call(hzletters.AnswerHZFlag, answer);
    expect(await send()).toMatchObject({ statusId: 50 });
  });

  describe("of an address", () => {
    /** Off its letter again, so that nothing but the finding holds it. */
    async function suspicious(name: string) {
      const id = await at.begin(name, "100.00");
      const [{ id: contactId } = { id: 0 }] = await at.contacts({ keyword: name });
      await find(at.incharge, contactId, 3);
      const off = { projectId: at.projectId, ids: [contactId], isSelected: false, reason: "" };
      expect((await at.staff.call(confirmationContact.calls.select, off)).done).toBe(1);
      expect(id).toBeGreaterThan(0);
      return contactId;
    }
    const find = (by: LetterDesk["staff"], id: number, addrCheck: number) =>
      by.call(confirmationContact.calls.checkAddress, {
        projectId: at.projectId,
        ids: [id],
        addrCheck,
        note: "地图上无此门牌",
      });
    const contactOf = (Id: number) => at.manager.call(confirmationContact.calls.get, { Id });
    const elsewhere = "杭州市滨江区江南大道88号";
    const move = async (by: LetterDesk["staff"], id: number) =>
      by.call(confirmationContact.calls.save, { ...(await contactOf(id)), address: elsewhere } as never);
    const remove = (by: LetterDesk["staff"], id: number) =>
      by.call(confirmationContact.calls.removeSeveral, { projectId: at.projectId, ids: [id] });

    it("are not taken away by another address, in whatever way it is written, from who found them or is no lead", async () => {
      const id = await suspicious("搬址公司");
      const { address, rowVersion } = await contactOf(id);
      await expect(move(at.incharge, id)).rejects.toMatchObject({ status: 403, message: /另一位负责人/ });
      await expect(move(at.staff, id)).rejects.toMatchObject({ status: 403, message: /由项目负责人/ });
      const cells = { projectId: at.projectId, rows: [{ id, rowVersion, cells: { address: elsewhere } }] };
      const list = { projectId: at.projectId, text: `被询证单位\t详细地址\n搬址公司\t${elsewhere}` };
      for (const by of [at.incharge, at.staff]) {
        const edited = await by.call(confirmationContact.calls.saveRows, cells).catch(() => null);
        expect(edited?.rows.some(({ kind }) => kind === "saved") ?? false).toBe(false);
        await by.call(confirmationContact.calls.paste, list).catch(() => null);
      }
      expect(await contactOf(id)).toMatchObject({ address, addrCheck: 3 });
      await move(at.manager, id);
      expect(await contactOf(id)).toMatchObject({ address: elsewhere, addrCheck: 0 });
    });

    it("are not taken off the list by who found them or is no lead", async () => {
      const id = await suspicious("删除公司");
      for (const [by, why] of [[at.incharge, /另一位负责人/] as const, [at.staff, /由项目负责人/] as const])
        expect((await remove(by, id)).rows[0]).toMatchObject({ ok: false, why: expect.stringMatching(why) });
      expect(await contactOf(id)).toMatchObject({ addrCheck: 3 });
      expect((await remove(at.manager, id)).done).toBe(1);
    });

    it("stay those of who found them first, though another finds the same", async () => {
      const id = await suspicious("复核公司");
      await find(at.staff, id, 3);
      expect((await find(at.incharge, id, 1)).rows[0]).toMatchObject({
        ok: false,
        why: expect.stringMatching(/另一位/),
      });
      await expect(move(at.incharge, id)).rejects.toMatchObject({ status: 403 });
      expect((await find(at.manager, id, 1)).done).toBe(1);
    });
  });
});
