import {
  bankAccount,
  confirmationContact,
  hzcontactImports,
  hzcontacts,
} from "@digao/contract/areas/letters/confirmations/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../../test/kit.ts";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());
const design = (subjectCode: string, more: object = {}) => ({ subjectCode, method: "all" as const, ...more });

describe("the register", () => {
  it("comes out of the books in one step: all balances with a reason for each that is asked about", async () => {
    const input = {
      projectId: at.projectId,
      seed: 7,
      designs: [design("BANK"), design("AR", { method: "key", keyFrom: "2000000.00" })],
    };
    const sources = await at.staff.call(hzcontacts.GetHZContactSources, input);
    expect(sources.some(({ contactName }) => /库存现金/.test(contactName))).toBe(false);
    expect(await at.contacts()).toEqual([]);
    const result = await at.staff.call(hzcontacts.CreateHZContactsFromBooks, input);
    expect(result).toMatchObject({ added: sources.length, updated: 0, kept: 0 });
    const rows = await at.contacts({ subjectCode: "AR" });
    expect(rows.find(({ contactName }) => contactName === "甲公司")).toMatchObject({
      bookAmount: "3136000.00",
      isSelected: true,
      selectReason: "大额",
    });
    expect(rows.find(({ contactName }) => contactName === "乙公司")).toMatchObject({ isSelected: false });
    expect(rows.find(({ contactName }) => contactName === "丙公司")).toMatchObject({ selectReason: "贷方余额" });
    expect(
      (await at.contacts({ hzKind: 1 })).every(({ isSelected, selectReason }) => isSelected && selectReason !== ""),
    ).toBe(true);
    // Again: the same balances, none twice.
    expect(await at.staff.call(hzcontacts.CreateHZContactsFromBooks, input)).toMatchObject({ added: 0 });
  });

  it("asks banks that the books name, with loans and accounts of one branch on one letter, and nobody where they name none", async () => {
    const designs = ["BANK", "OTHERCASH", "STLOAN", "LTLOAN", "NOTEPAY", "WMP"].map((code) => design(code));
    const input = { projectId: at.projectId, seed: 7, designs };
    const sources = await at.staff.call(hzcontacts.GetHZContactSources, input);
    const unnamed = sources.filter(({ whyNot }) => whyNot !== null);
    expect(unnamed.map(({ subjectCode, reason }) => [subjectCode, reason]).sort()).toEqual([
      ["NOTEPAY", null],
      ["OTHERCASH", null],
      ["WMP", null],
    ]);
    await at.staff.call(hzcontacts.CreateHZContactsFromBooks, input);
    const letters = (await at.letters({ hzKind: 1 })).map(({ contactName, itemCount }) => [contactName, itemCount]);
    expect(letters.sort()).toEqual([
      ["中国银行", 1],
      ["工商银行高新支行", 2],
      ["建设银行城东支行", 2],
    ]);
    const wealth = await at.contacts({ subjectCode: "WMP" });
    expect(wealth).toMatchObject([
      { bookAmount: "405000.00", isSelected: false, noSelectReason: expect.stringMatching(/未写明/) },
    ]);
  });

  it("asks about a guarantee and about capital in two letters to one addressee", async () => {
    const [guarantee, capital] = [
      await at.begin("担保股东", "100.00", { hzKind: 4, subjectCode: "GUA" }),
      await at.begin("担保股东", "200.00", { hzKind: 4, subjectCode: "CAP" }),
    ];
    expect(capital).not.toBe(guarantee);
    expect((await at.letterOf(capital)).items.map(({ subjectCode }) => subjectCode)).toEqual(["CAP"]);
  });

  const head = "函证科目\t被询证单位\t账面余额";
  const paste = (text: string, more: object = {}) =>
    at.staff.call(confirmationContact.calls.paste, { projectId: at.projectId, text, ...more });

  it("takes a pasted table whole or not at all, and says at each cell what is wrong", async () => {
    const text = `${head}\n应收账款\t粘贴公司\t1,234.50\n不知道\t某公司\tabc\n应收账款\t无额公司\t`;
    const { rows } = await paste(text, { isPreview: true });
    expect(rows.map(({ problems }) => problems.map(({ field }) => field).sort())).toEqual([
      [],
      ["bookAmount", "subjectCode"],
      ["bookAmount"],
    ]);
    await expect(paste(text)).rejects.toMatchObject({ status: 400 });
    expect(await at.contacts({ keyword: "粘贴公司" })).toEqual([]);
    expect(await paste(text.split("\n").slice(0, 2).join("\n"))).toMatchObject({ newCount: 1 });
    await expect(
      at.qc.call(confirmationContact.calls.paste, { projectId: at.projectId, text: `${head}\n应收账款\t某公司\t1` }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("puts addresses on every open balance of an addressee, and on nobody else", async () => {
    await paste(`${head}\n应收账款\t两笔公司\t10.00\n预收款项\t两笔公司\t20.00`);
    const where = "被询证单位\t联系人\t联系电话\t详细地址\t电子邮箱";
    const line = "两笔公司\t赵\t13800000000\t上海市1号\t";
    const wrong = await paste(`${where}\n${line}不是邮箱\n无名公司\t钱\t1\t某处\t`, { isPreview: true });
    expect(wrong.rows.map(({ problems }) => problems[0]?.field)).toEqual(["email", "contactName"]);
    expect(await paste(`${where}\n${line}`)).toMatchObject({ newCount: 0, changedCount: 1 });
    const rows = await at.contacts({ keyword: "两笔公司" });
    expect(rows.map(({ address, addrCheck, bookAmount }) => [address, addrCheck, bookAmount]).sort()).toEqual([
      ["上海市1号", 0, "10.00"],
      ["上海市1号", 0, "20.00"],
    ]);
    // What a list leaves empty stays.
    await paste(`${where}\n两笔公司\t钱\t\t\t`);
    expect(await at.contacts({ keyword: "两笔公司" })).toMatchObject([
      { linkman: "钱", address: "上海市1号" },
      { linkman: "钱", address: "上海市1号" },
    ]);
  });

  it("takes no row of a pasted table twice, and no currency that it does not know for the client's own", async () => {
    const text = [
      `${head}\t币种`,
      "应收账款\t美元公司\t50.00\t美元",
      "应收账款\t美元公司\t60.00\tUSD",
      "应收账款\t古币公司\t70.00\t贝壳",
    ];
    const { rows } = await paste(text.join("\n"), { isPreview: true });
    expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [],
      [expect.stringContaining("第 2 行")],
      [expect.stringContaining("币种")],
    ]);
    await expect(paste(text.join("\n"))).rejects.toMatchObject({ status: 400 });
    // Pasted by several at the same moment, it is taken once.
    const taken = await Promise.all([1, 2, 3].map(() => paste(text.slice(0, 2).join("\n"))));
    expect(taken.map(({ newCount }) => newCount).sort()).toEqual([0, 0, 1]);
    expect(await at.contacts({ keyword: "美元公司" })).toMatchObject([{ currency: "USD", bookAmount: "50.00" }]);
  });

  it("keeps the reason that a list brings, and selects with it where none other is said", async () => {
    await paste(`${head}\t选样理由\n应收账款\t理由公司\t88.00\t长账龄\n应收账款\t无由公司\t99.00\t`);
    const [reasoned] = await at.contacts({ keyword: "理由公司" });
    const [bare] = await at.contacts({ keyword: "无由公司" });
    expect(reasoned).toMatchObject({ isSelected: false, selectReason: "长账龄" });
    const ids = [reasoned!.id, bare!.id];
    const { rows } = await at.staff.call(confirmationContact.calls.select, {
      projectId: at.projectId,
      ids,
      isSelected: true,
    });
    expect(rows.map(({ ok }) => ok)).toEqual([true, false]);
    expect((await at.contacts({ keyword: "理由公司" }))[0]).toMatchObject({ isSelected: true, selectReason: "长账龄" });
    // What was decided is no longer written over by a list, and no blank either.
    const again = (reason: string) =>
      paste(`${head}\t选样理由\n应收账款\t理由公司\t88.00\t${reason}`, { isPreview: true });
    expect((await again("")).rows[0]).toMatchObject({ kind: "same" });
    expect((await again("大额")).rows[0]).toMatchObject({ kind: "wrong", problems: [{ field: "selectReason" }] });
  });

  it("takes a workbook from its headings on, looks first where asked to, and nothing of one with faults", async () => {
    const send = (rows: string[], isPreview: boolean) =>
      at.staff.call(confirmationContact.calls.import, { projectId: at.projectId, isPreview }, [
        { name: "名单.csv", content: ["往来函证清单", "函证类别,函证科目,被询证单位,账面余额", ...rows].join("\n") },
      ]);
    const good = ["2,应收账款,表格公司,88.50"];
    const seen = await send(good, true);
    expect(seen).toMatchObject({ newCount: 1, unreadColumns: [], rows: [{ problems: [], kind: "new" }] });
    expect(await at.contacts({ keyword: "表格公司" })).toEqual([]);
    await expect(send([...good, "2,应收账款,坏行公司,八百"], false)).rejects.toMatchObject({ status: 400 });
    expect((await at.contacts({ keyword: "表格公司" })).length).toBe(0);
    expect(await send(good, false)).toMatchObject({ newCount: 1, changedCount: 0 });
    expect((await at.contacts({ keyword: "表格公司" }))[0]).toMatchObject({ bookAmount: "88.50" });
    const where = { name: "地址.csv", content: "被询证单位,详细地址\n表格公司,北京市2号" };
    await at.staff.call(hzcontactImports.FromExcelImportContactInfo, { projectId: at.projectId }, [where]);
    expect((await at.contacts({ keyword: "表格公司" }))[0]).toMatchObject({ address: "北京市2号" });
  });

  it("wants a reason for every bank account that is not asked about, and tells accounts that no letter covers", async () => {
    const [bank] = await at.contacts({ hzKind: 1 });
    const refused = await at.staff.call(confirmationContact.calls.select, {
      projectId: at.projectId,
      ids: [bank!.id],
      isSelected: false,
    });
    expect(refused.rows[0]).toMatchObject({ ok: false, why: expect.stringContaining("理由") });
    await at.staff.call(bankAccount.calls.save, {
      projectId: at.projectId,
      bankName: "农行",
      account: "6228 0000 1111",
    });
    const list = await at.staff.call(bankAccount.calls.list, { projectId: at.projectId });
    expect(list.items).toMatchObject([
      { account: "6228 0000 1111", inRegister: false, inBooks: false, inLetter: false },
    ]);
    const { id } = await at.staff.call(confirmationContact.calls.save, {
      projectId: at.projectId,
      hzKind: 1,
      subjectCode: "BANK",
      contactName: "农行",
      bankAccount: "622800001111",
    });
    await at.staff.call(confirmationContact.calls.select, {
      projectId: at.projectId,
      ids: [id],
      isSelected: true,
      reason: "零余额",
    });
    expect((await at.staff.call(bankAccount.calls.list, { projectId: at.projectId })).items).toMatchObject([
      // Listed by hand: the books have not told of it.
      { inRegister: true, inBooks: false, inLetter: true },
    ]);
  });

  it("takes a pasted list of accounts whole or not at all, with or without headings, none twice", async () => {
    const { projectId } = at;
    const take = (text: string, more: object = {}) =>
      at.staff.call(bankAccount.calls.paste, { projectId, text, ...more });
    const listed = async () => (await at.staff.call(bankAccount.calls.list, { projectId })).totalCount;
    const before = await listed();
    const good = "清单行\t9900 0001\t—";
    const backwards =
      "开户行\t银行账号\t开户日\t销户日\n清单行\t9900 0001\t\t\n清单行\t9900 0002\t2024-05-01\t2024-04-01";
    await expect(take(backwards)).rejects.toMatchObject({ status: 400 });
    expect((await take(backwards, { isPreview: true })).rows.map(({ kind }) => kind)).toEqual(["new", "wrong"]);
    expect((await take("清单行\t9900 0009\t某日", { isPreview: true })).rows[0]).toMatchObject({ kind: "wrong" });
    expect(await listed()).toBe(before);
    expect(await take(`${good}\n清单行\t9900 0003\t2024.3.31`)).toMatchObject({ newCount: 2 });
    const again = await take(`${good}\n清单行\t9900-0003\t\n清单行\t9900 0004\t`, { isPartial: true });
    expect(again.rows.map(({ kind }) => kind)).toEqual(["same", "wrong", "new"]);
    expect(again.rows[1]?.problems[0]?.message).toContain("已在清单中");
    expect(await listed()).toBe(before + 3);
    await expect(
      at.staff.call(bankAccount.calls.save, { projectId, bankName: "清单行", account: "99000001" }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(at.qc.call(bankAccount.calls.paste, { projectId, text: "清单行\t1\t" })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("registers accounts of the list in one step, says of each other one why not, and none twice when hurried", async () => {
    const { projectId } = at;
    const list = async () => (await at.staff.call(bankAccount.calls.list, { projectId })).items;
    const register = (ids: number[], reason = "清单所列") =>
      at.staff.call(bankAccount.calls.register, { projectId, ids, reason });
    const open = (await list()).filter(({ inRegister }) => !inRegister).map(({ id }) => id);
    expect(open.length).toBeGreaterThan(1);
    await expect(register(open, "　")).rejects.toMatchObject({ status: 400 });
    const results = await Promise.all([register([...open, 987_654_321]), register(open)]);
    expect(results.map(({ done }) => done).sort((a, b) => a - b)).toEqual([0, open.length]);
    for (const { rows } of results) for (const { ok, why } of rows) expect(ok).toBe(why === null);
    expect((await list()).filter(({ id }) => open.includes(id)).every(({ inLetter }) => inLetter)).toBe(true);
    expect(await at.contacts({ keyword: "清单行" })).toHaveLength(3);
    await expect(
      at.qc.call(bankAccount.calls.register, { projectId, ids: open, reason: "清单所列" }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("changes an account of the client's list with a reason that the log keeps, and never over another's change", async () => {
    const { projectId } = at;
    const find = async (id: number) =>
      (await at.staff.call(bankAccount.calls.list, { projectId })).items.find((row) => row.id === id)!;
    const { id } = await at.staff.call(bankAccount.calls.save, {
      projectId,
      bankName: "改名行",
      account: "7700 0001",
    });
    const save = (by: Client, more: object) =>
      by.call(bankAccount.calls.save, { projectId, id, bankName: "改名行", account: "7700 0001", ...more });
    const reason = "清单第二版更正";
    await expect(save(at.staff, { rowVersion: 1, closeDate: "2024-03-31" })).rejects.toMatchObject({ status: 400 });
    await expect(save(at.staff, { rowVersion: 1, reason: "……" })).rejects.toMatchObject({ status: 400 });
    await expect(save(at.qc, { rowVersion: 1, reason })).rejects.toMatchObject({ status: 403 });
    expect(await find(id)).toMatchObject({ closeDate: null, rowVersion: 1 });
    await save(at.staff, { rowVersion: 1, closeDate: "2024-03-31", reason });
    await expect(save(at.manager, { rowVersion: 1, bankName: "旧行", reason })).rejects.toMatchObject({ status: 409 });
    expect(await find(id)).toMatchObject({ bankName: "改名行", closeDate: "2024-03-31", rowVersion: 2 });
    const logged = await at.desk.tenant.inDb((db) =>
      db
        .selectFrom("project_log")
        .where("ref_type", "=", "bankAccount")
        .where("ref_id", "=", String(id))
        .where("action", "=", "update")
        .select(["old_value as old", "new_value as new"])
        .execute(),
    );
    expect(logged).toMatchObject([{ old: { closeDate: null }, new: { closeDate: "2024-03-31", reason } }]);
  });

  it("takes an account off the client's list only with a reason; letter and register keep it", async () => {
    const { projectId } = at;
    const row = (await at.staff.call(bankAccount.calls.list, { projectId })).items.find(({ inLetter }) => inLetter)!;
    expect(row.letterNo).toMatch(/^HZ-/);
    const remove = (reason: string) =>
      at.staff.call(bankAccount.calls.remove, { id: row.id, rowVersion: row.rowVersion, reason });
    await expect(remove("")).rejects.toMatchObject({ status: 400 });
    await expect(remove("……")).rejects.toMatchObject({ status: 400 });
    await remove("清单第二版已无此户");
    const left = (await at.staff.call(bankAccount.calls.list, { projectId })).items;
    expect(left.some(({ id }) => id === row.id)).toBe(false);
    const plain = (account: string) => account.replace(/\W/g, "");
    const banks = await at.contacts({ hzKind: 1 });
    expect(banks.some(({ bankAccount }) => plain(bankAccount) === plain(row.account))).toBe(true);
  });

  it("finds debtors behind one door", async () => {
    for (const name of ["影子一公司", "影子二公司"])
      await at.begin(name, "10.00", { address: "温州市鹿城区同一路8号", phone: "0577-88888888" });
    const found = await at.staff.call(hzcontacts.GetHZAddressFindings, { projectId: at.projectId });
    const shared = found.filter(({ contactName }) => contactName.startsWith("影子"));
    expect(new Set(shared.map(({ kind }) => kind))).toEqual(new Set(["sharedAddress", "sharedPhone"]));
  });
});
