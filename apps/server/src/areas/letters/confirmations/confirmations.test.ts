import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { confirmationContact, hzcontacts, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { misstatementPaper, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk, picture } from "../../../../test/letter-desk.ts";
import { readPages } from "../../../../test/pdf-pages.ts";
import { readBook } from "../../../../test/workbook.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

describe("a letter", () => {
  it("is made, approved by another, sent by courier, differs, is adjusted, and closes: 2,797,000 confirmed", async () => {
    const id = await at.begin("华东客户");
    await at.make([id]);
    const made = await at.letterOf(id);
    expect(made).toMatchObject({ statusId: 21, hasFile: true, isOutdated: false, pageCount: 1 });
    const { bytes } = await at.staff.download(hzletters.DownHZFiles, { Id: id });
    const [page] = await readPages(bytes);
    expect(page?.qr).toContain(made.letterNo);
    await at.approval(at.staff, id, 1);
    await expect(at.approval(at.staff, id, 2)).rejects.toMatchObject({ status: 403 });
    await at.approval(at.incharge, id, 2, "同意");
    // Frozen: neither amount nor address changes any more.
    const [contact] = await at.contacts({ keyword: "华东客户" });
    const { id: contactId, rowVersion } = contact!;
    await expect(
      at.staff.call(confirmationContact.calls.save, {
        ...(contact as object),
        id: contactId,
        rowVersion,
        bookAmount: "1.00",
      } as never),
    ).rejects.toMatchObject({ status: 400, message: /不能再修改/ });
    await at.seal(id);
    await at.staff.call(hzletters.CreateLetterSending, {
      Id: id,
      rowVersion: (await at.letterOf(id)).rowVersion,
      sendMethod: 1,
      courier: "SF",
      trackingNo: "SF0001112223",
    });
    expect(await at.letterOf(id)).toMatchObject({ statusId: 50, trackingNo: "SF0001112223", sentBy: "王小明" });
    const item = (await at.letterOf(id)).items[0]!;
    const replied = await at.reply(id, "2797000.00", {
      items: [
        { id: item.id, replyAmount: "2797000.00", diffReason: 1, note: "2025年1月发货", misstatement: "339000.00" },
      ],
    });
    expect(replied).toMatchObject({ statusId: 52, diffAmount: "-339000.00", confirmedAmount: "2797000.00" });
    const items = await at.manager.call(statementItems.GetFsItem, { Id: at.projectId, GrpId: 3 });
    // A reply on the day it was sent is a sign, which is answered before.
    await expect(at.update(at.staff, id, { event: "close" })).rejects.toMatchObject({
      status: 400,
      message: /异常迹象尚未说明/,
    });
    const { rowVersion: version } = await at.letterOf(id);
    const withItem = await at.staff.call(confirmationContact.calls.get, { Id: contactId });
    expect(withItem.letterStatus).toBe(52);
    const listed = await at.manager.call(misstatementPaper.calls.sheet, { projectId: at.projectId });
    expect(listed.rows.some(({ key }) => key === `letter:${item.id}`)).toBe(true);
    await at.desk.tenant.inProject(at.projectId, async (db) => {
      await sql`update confirmation_contact set is_sampled = (id = ${contactId})`.execute(db);
    });
    // Drawn by chance, it stands for what is not asked: by the account's name, which a reader knows.
    await at.staff.call(confirmationContact.calls.save, {
      projectId: at.projectId,
      hzKind: 2,
      subjectCode: "AR",
      contactName: "未函证客户",
      bookAmount: "3136000.00",
    });
    const projected = (await at.manager.call(misstatementPaper.calls.sheet, { projectId: at.projectId })).rows;
    expect(projected.find(({ key }) => key === "letter:projected:AR")).toMatchObject({
      content: "函证样本推断：应收账款",
      refNo: "",
    });
    const decision = { projectId: at.projectId, key: "letter:projected:AR", rowVersion: 0, isTaxFree: true };
    expect(await at.manager.call(misstatements.UpdateMisstatement, decision)).toMatchObject({ isTaxFree: true });
    const counter = items.find(({ stdCode }) => stdCode === "P100")!;
    const entry = { Id: id, itemId: item.id, counterItemId: counter.id, rowVersion: version };
    expect(await at.staff.call(hzletters.CreateHZAdjustment, entry)).toMatchObject({ headId: expect.any(Number) });
    const changed = { id: item.id, diffReason: 1 as const, note: "", misstatement: "0.00" };
    const input = { Id: id, rowVersion: (await at.letterOf(id)).rowVersion, items: [changed] };
    await expect(at.staff.call(hzletters.ExplainHZDifferences, input)).rejects.toMatchObject({ message: /先作废分录/ });
    const sheet = await at.staff.download(hzletters.DownHZReconciliation, { Id: id });
    const book = readBook(Buffer.from(sheet.bytes));
    const cells = Object.values(book.Sheets[book.SheetNames[0]!]!).map(({ v }) => v);
    expect(cells).toEqual(expect.arrayContaining([3136000, 2797000, -339000, 339000, "2025年1月发货"]));
    await at.answerAll(id);
    expect(await at.update(at.staff, id, { event: "close", conclusion: "经调整后可以确认" })).toMatchObject({
      statusId: 55,
      confirmedAmount: "2797000.00",
    });
    const { steps } = await at.letterOf(id);
    expect(steps.map(({ action }) => action)).toEqual([
      "select",
      "createFile",
      "submit",
      "approve",
      "send",
      "sent",
      "replyDiffer",
      "close",
    ]);
  });

  it("changed after its file was made is not submitted until it is made again", async () => {
    const id = await at.begin("改动公司", "500.00");
    await at.make([id]);
    const [contact] = await at.contacts({ keyword: "改动公司" });
    await at.staff.call(confirmationContact.calls.save, { ...(contact as object), bookAmount: "501.00" } as never);
    expect(await at.letterOf(id)).toMatchObject({ isOutdated: true, bookAmount: "501.00" });
    await expect(at.approval(at.staff, id, 1)).rejects.toMatchObject({ message: /重新制函/ });
    await at.staff.call(hzletters.UpdateHZLetterFile, { projectId: at.projectId, ids: [id] });
    await at.make([id]);
    await at.approval(at.staff, id, 1);
  });

  it("that has waited longest comes first where days are asked for from the most", async () => {
    const [old, fresh] = [await at.begin("久候甲公司", "10.00"), await at.begin("久候乙公司", "20.00")];
    await at.desk.tenant.inProject(at.projectId, (db) =>
      sql`update confirmation_letter set status_at = now() - interval '40 days' where id = ${old}`.execute(db),
    );
    const listed = await at.letters({ keyword: "久候", sorting: "days desc" });
    expect(listed.map(({ id, days }) => [id, days])).toEqual([
      [old, 40],
      [fresh, 0],
    ]);
  });

  it("goes nowhere before its address is checked, by no mail without an account, and no parcel bears two letters", async () => {
    const id = await at.sealed("未核公司", "100.00");
    const send = async (more: object) =>
      at.staff.call(hzletters.CreateLetterSending, {
        Id: id,
        rowVersion: (await at.letterOf(id)).rowVersion,
        sendMethod: 1,
        ...more,
      } as never);
    const [contact] = await at.contacts({ keyword: "未核公司" });
    await at.staff.call(confirmationContact.calls.checkAddress, {
      projectId: at.projectId,
      ids: [contact!.id],
      addrCheck: 0,
    });
    await expect(send({ courier: "SF", trackingNo: "SF9" })).rejects.toMatchObject({ message: /尚未核实/ });
    await at.staff.call(confirmationContact.calls.checkAddress, {
      projectId: at.projectId,
      ids: [contact!.id],
      addrCheck: 1,
    });
    const setTested = (moment: string | null) =>
      at.desk.tenant.inDb((db) => sql`update mail_account set tested_at = ${moment}`.execute(db));
    await setTested(null);
    await expect(send({ sendMethod: 3 })).rejects.toMatchObject({ status: 400 });
    await setTested("2025-01-01T00:00:00Z");
    await expect(send({ sendMethod: 3 })).rejects.toMatchObject({ status: 400, message: /电子邮箱/ });
    await expect(send({ courier: "SF", trackingNo: "SF0001112223" })).rejects.toMatchObject({ message: /已用于/ });
    await expect(send({ sendMethod: 4 })).rejects.toMatchObject({ message: /请求编号/ });
    expect(await at.letterOf(id)).toMatchObject({ statusId: 40 });
    await send({ sendMethod: 1 });
    expect(await at.letterOf(id)).toMatchObject({ statusId: 41 });
    const failed = { Id: id, rowVersion: (await at.letterOf(id)).rowVersion, hasFailed: true, reason: "查无此人" };
    expect(await at.staff.call(hzletters.RegisterHZSending, failed)).toMatchObject({ statusId: 42, addrCheck: 0 });
    await at.update(at.staff, id, { event: "resend", reason: "更正门牌" });
    await expect(send({ courier: "SF", trackingNo: "SF77" })).rejects.toMatchObject({ message: /尚未核实/ });
  });

  it("overdue after the firm's days, or the project's own, is asked again, or tested otherwise with evidence; banks never otherwise", async () => {
    const id = await at.sent("乙方客户", "1574000.00");
    await at.desk.tenant.inProject(at.projectId, (db) =>
      db
        .updateTable("confirmation_letter")
        .set({ send_time: sql`now() - interval '16 days'` })
        .where("id", "=", id)
        .execute(),
    );
    const letItBe = async () => {
      const { tenant } = at.desk;
      await tenant.inDb((db) => sql`update job_queue set run_at = now() where tenant_id = ${tenant.id}`.execute(db));
      await at.desk.server.runJobs();
    };
    const days = (by: typeof at.manager, own: number | null) =>
      by.call(hzletters.UpdateHZDueDays, { projectId: at.projectId, days: own });
    await expect(days(at.staff, 5)).rejects.toMatchObject({ status: 403 });
    // The project allows more than the sixteen days that have passed.
    expect(await days(at.manager, 20)).toEqual({ days: 20, firmDays: 15 });
    await letItBe();
    expect(await at.letterOf(id)).toMatchObject({ statusId: 50 });
    expect(await days(at.manager, null)).toEqual({ days: null, firmDays: 15 });
    await letItBe();
    expect(await at.letterOf(id)).toMatchObject({ statusId: 53 });
    await days(at.manager, null);
    await letItBe();
    const told = async (by: typeof at.manager) =>
      (await by.call(notifications.GetUserNotifications, {})).items.filter(
        ({ title, refId }) => title === "询证函逾期未回函" && refId === String(id),
      ).length;
    expect([await told(at.manager), await told(at.staff)]).toEqual([1, 1]);
    await at.update(at.staff, id, { event: "alternative" });
    const claim = { altResult: 1, altAmount: "1574000.00", altNote: "期后收款" };
    await expect(at.update(at.staff, id, claim)).rejects.toMatchObject({ message: /证据/ });
    await at.staff.call(hzletters.AddHZLetterFiles, { Id: id, kind: "alternative" }, [
      { name: "回单.png", content: picture },
    ]);
    await expect(at.update(at.staff, id, { ...claim, altAmount: "9999999.00" })).rejects.toMatchObject({
      message: /不能大于/,
    });
    expect(await at.update(at.staff, id, claim)).toMatchObject({ confirmedAmount: "1574000.00", altResult: 1 });
    // A late reply goes before what was tested meanwhile.
    expect(await at.reply(id, "1574000.00")).toMatchObject({
      statusId: 51,
      altResult: 0,
      confirmedAmount: "1574000.00",
    });
  });

  it("answered in a hurry, by the client's hand or under another seal does not close before each sign is answered", async () => {
    const id = await at.sent("可疑客户", "200.00");
    await expect(at.reply(id, "200.00", { replyMethod: 6 })).rejects.toMatchObject({ message: /说明情况/ });
    await expect(at.reply(id, "200.00", { replySignDate: "2099-01-01" })).rejects.toMatchObject({
      message: /签章日期/,
    });
    const byClient = { replyMethod: 6, note: "财务经理转交", replySealName: "另一公司" };
    await expect(at.reply(id, "200.00", byClient)).rejects.toMatchObject({ message: /不能认定为相符/ });
    const replied = await at.reply(id, "200.00", {
      ...byClient,
      replyResult: 3,
      replyFromAddr: "广州市天河区9号",
      replySigner: "王小明",
      replySignDate: "2025-01-20",
    });
    expect(replied).toMatchObject({ statusId: 52, replySigner: "王小明", replySignDate: "2025-01-20" });
    expect(replied.confirmedAmount).toBe("0.00");
    const signs = ["byClient", "fastReply", "replyAddress", "restricted", "sealName"];
    expect(replied.flags.map(({ code }) => code).sort()).toEqual(signs);
    await expect(at.update(at.staff, id, { event: "close" })).rejects.toMatchObject({ message: /5 个异常迹象/ });
    await at.answerAll(id);
    // Nothing of the reply is in the file: where its original is kept is said, or a scan is added.
    await expect(at.update(at.staff, id, { event: "close", conclusion: " " })).rejects.toMatchObject({
      message: /没有回函扫描件/,
    });
    await at.staff.call(hzletters.AddHZLetterFiles, { Id: id, kind: "reply" }, [
      { name: "回函.png", content: picture },
    ]);
    expect(await at.update(at.staff, id, { event: "close" })).toMatchObject({ statusId: 55 });
    await expect(at.update(at.staff, id, { event: "reopen", reason: "再查" })).rejects.toMatchObject({ status: 403 });
    expect(await at.update(at.manager, id, { event: "reopen", reason: "再查" })).toMatchObject({ statusId: 54 });
  });

  it("shares courier points and neighbouring numbers with no other debtor unseen", async () => {
    const [one, other] = [await at.sent("链条甲", "10.00"), await at.sent("链条乙", "10.00")];
    await at.reply(one, "10.00", { replyTrackingNo: "SF5000000001", replyFromAddr: "义乌市北苑街道1号" });
    const second = await at.reply(other, "10.00", {
      replyTrackingNo: "SF5000000003",
      replyFromAddr: "义乌市北苑街道1号",
    });
    expect(second.flags.map(({ code }) => code)).toEqual(expect.arrayContaining(["sharedPoint", "consecutiveNumbers"]));
    await expect(at.update(at.staff, one, { event: "close" })).rejects.toMatchObject({ message: /异常迹象/ });
  });

  it("answered before another shows the new sign at once, and closes when it is answered", async () => {
    const from = { replyFromAddr: "义乌市北苑街道88号" };
    const [one, other] = [await at.sent("先回甲", "10.00"), await at.sent("后回乙", "10.00")];
    const first = await at.reply(one, "10.00", { ...from, replyTrackingNo: "SF7000000001" });
    expect(first.flags.length).toBeGreaterThan(0);
    await at.answerAll(one);
    expect((await at.letterOf(one)).flags.filter(({ answer }) => answer === null)).toEqual([]);
    await at.reply(other, "10.00", { ...from, replyTrackingNo: "SF7900000001" });
    const fresh = (await at.letterOf(one)).flags.filter(({ answer }) => answer === null);
    expect(fresh).toMatchObject([{ code: "sharedPoint", detail: expect.stringContaining("后回乙") }]);
    const listed = (await at.letters({ keyword: "先回甲", hasFlags: true })).map(({ openFlags }) => openFlags);
    expect(listed).toEqual([1]);
    const done = { event: "close", conclusion: "原件存于纸质底稿" };
    await expect(at.update(at.staff, one, done)).rejects.toMatchObject({ message: /1 个异常迹象/ });
    const answer = { Id: one, code: "sharedPoint", answer: "同一物流园的网点", fileId: await at.evidence(one) };
    await expect(at.incharge.call(hzletters.AnswerHZFlag, { ...answer, detail: "先前所见" })).rejects.toThrow("后回乙");
    await at.incharge.call(hzletters.AnswerHZFlag, { ...answer, detail: fresh[0]?.detail });
    for (const conclusion of ["", "无", "。。。", "啊啊啊"])
      await expect(at.update(at.staff, one, { event: "close", conclusion })).rejects.toMatchObject({ status: 400 });
    expect(await at.update(at.staff, one, done)).toMatchObject({ statusId: 55 });
  });

  it("takes no reply in before it has left the firm", async () => {
    const add = (Id: number) =>
      at.staff.call(hzletters.AddHZLetterFiles, { Id, kind: "reply" }, [{ name: "回函.png", content: picture }]);
    const letterId = await at.approved("早回函有限公司", "10000.00");
    await expect(add(letterId)).rejects.toThrow("尚未发出");
    expect((await at.letterOf(letterId)).files.map(({ kind }) => kind)).toEqual(["letter"]);
    const out = await at.sent("晚回函有限公司", "10000.00");
    await add(out);
    expect((await at.letterOf(out)).files.map(({ kind }) => kind)).toContain("reply");
  });

  it("voided keeps its number, and its balance may be asked about anew", async () => {
    const id = await at.approved("作废公司", "9.00");
    const asStaff = await at.staff.call(hzletters.UpdateHZLetterSelected, {
      projectId: at.projectId,
      ids: [id],
      reason: "重复",
    });
    expect(asStaff.rows[0]).toMatchObject({ ok: false, why: expect.stringContaining("项目负责人") });
    const done = await at.manager.call(hzletters.UpdateHZLetterSelected, {
      projectId: at.projectId,
      ids: [id],
      reason: "重复",
    });
    expect(done.done).toBe(1);
    const { letterNo } = await at.letterOf(id);
    const [contact] = await at.contacts({ keyword: "作废公司" });
    await at.staff.call(confirmationContact.calls.select, {
      projectId: at.projectId,
      ids: [contact!.id],
      isSelected: true,
      reason: "重发",
    });
    const all = await at.letters({ keyword: "作废公司" });
    expect(all).toHaveLength(2);
    expect(new Set(all.map((one) => one.letterNo)).size).toBe(2);
    expect(all.map((one) => one.letterNo)).toContain(letterNo);
  });
});

describe("the summary", () => {
  it("counts what was sent, replied and confirmed of each subject, on screen and as a workbook", async () => {
    const summary = await at.staff.call(hzletters.GetHzLetterSummary, { projectId: at.projectId });
    const row = summary.rows.find(({ subjectCode }) => subjectCode === "AR")!;
    expect(row.sentCount).toBeGreaterThan(3);
    expect(row.repliedCount).toBeLessThanOrEqual(row.sentCount);
    // Of what the books hold, not of what stands in the register.
    expect(row).toMatchObject({ book: "4710000.00", itemAmount: expect.stringMatching(/\d/) });
    const stages = await at.staff.call(hzcontacts.GetHzStatusList, { projectId: at.projectId });
    expect(stages.find(({ status }) => status === 55)?.count).toBeGreaterThan(0);
    for (const [call, input] of [
      [hzletters.DownLoadSummary, { projectId: at.projectId }],
      [hzletters.DownHZControlTable, { projectId: at.projectId, hzKind: 2 }],
      [hzcontacts.DownHzContactListExcel, { projectId: at.projectId }],
    ] as const)
      expect((await at.staff.download(call, input as never)).bytes.length).toBeGreaterThan(2000);
  });
});
