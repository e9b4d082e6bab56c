import { hzcontactImports, hzcontacts } from "@digao/contract/areas/confirmations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk } from "../../../test/letter-desk.ts";

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
    const told = await at.staff.call(hzcontacts.CreateHZContactsFromBooks, input);
    expect(told).toMatchObject({ added: sources.length, updated: 0, kept: 0 });
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

  it("takes a pasted table whole or not at all, and says of each row what is wrong", async () => {
    const text = "函证科目\t被询证单位\t账面余额\n应收账款\t粘贴公司\t1,234.50\n不知道\t某公司\tabc";
    const { rows } = await at.staff.call(hzcontacts.ReadHZContactTable, { projectId: at.projectId, typeId: 7, text });
    expect(rows.map(({ faults }) => faults.length)).toEqual([0, 2]);
    await expect(
      at.staff.call(hzcontacts.TakeHZContactTable, { projectId: at.projectId, typeId: 7, text }),
    ).rejects.toMatchObject({
      status: 400,
    });
    expect(await at.contacts({ keyword: "粘贴公司" })).toEqual([]);
    const good = text.split("\n").slice(0, 2).join("\n");
    expect(
      await at.staff.call(hzcontacts.TakeHZContactTable, { projectId: at.projectId, typeId: 7, text: good }),
    ).toEqual({
      added: 1,
      updated: 0,
    });
    const where = "被询证单位\t联系人\t联系电话\t详细地址\n粘贴公司\t赵\t13800000000\t上海市1号";
    expect(
      await at.staff.call(hzcontacts.TakeHZContactTable, { projectId: at.projectId, typeId: 8, text: where }),
    ).toEqual({
      added: 0,
      updated: 1,
    });
    expect((await at.contacts({ keyword: "粘贴公司" }))[0]).toMatchObject({
      bookAmount: "1234.50",
      address: "上海市1号",
      addrCheck: 0,
    });
  });

  it("keeps the reason that a list brings, and selects with it where none other is said", async () => {
    const text =
      "函证科目\t被询证单位\t账面余额\t选样理由\n应收账款\t理由公司\t88.00\t长账龄\n应收账款\t无由公司\t99.00\t";
    await at.staff.call(hzcontacts.TakeHZContactTable, { projectId: at.projectId, typeId: 7, text });
    const [reasoned] = await at.contacts({ keyword: "理由公司" });
    const [bare] = await at.contacts({ keyword: "无由公司" });
    expect(reasoned).toMatchObject({ isSelected: false, selectReason: "长账龄" });
    const ids = [reasoned!.id, bare!.id];
    const { rows } = await at.staff.call(hzcontacts.UpdateHZContactSelected, {
      projectId: at.projectId,
      ids,
      isSelected: true,
    });
    expect(rows.map(({ ok }) => ok)).toEqual([true, false]);
    expect((await at.contacts({ keyword: "理由公司" }))[0]).toMatchObject({ isSelected: true, selectReason: "长账龄" });
  });

  it("takes a workbook from its headings on, looks first where asked to, and nothing of one with faults", async () => {
    const send = (rows: string[], isPreview: boolean) =>
      at.staff.call(hzcontactImports.FromExcelImportContactList, { projectId: at.projectId, isPreview }, [
        { name: "名单.csv", content: ["往来函证清单", "函证类别,函证科目,被询证单位,账面余额", ...rows].join("\n") },
      ]);
    const good = ["2,应收账款,表格公司,88.50"];
    const seen = await send(good, true);
    expect(seen).toMatchObject({ added: 0, rows: [{ faults: [], isKnown: false }] });
    expect(seen.columns.map(({ label }) => label)).toContain("被询证单位");
    expect(await at.contacts({ keyword: "表格公司" })).toEqual([]);
    await expect(send([...good, "2,应收账款,坏行公司,八百"], false)).rejects.toMatchObject({ status: 400 });
    expect(
      await at.contacts({ keyword: "公司" }).then((rows) => rows.some((row) => row.contactName === "表格公司")),
    ).toBe(false);
    expect(await send(good, false)).toMatchObject({ added: 1, updated: 0 });
    expect((await at.contacts({ keyword: "表格公司" }))[0]).toMatchObject({ bookAmount: "88.50" });
  });

  it("wants a reason for every bank account that is not asked about, and tells accounts that no letter covers", async () => {
    const [bank] = await at.contacts({ hzKind: 1 });
    const refused = await at.staff.call(hzcontacts.UpdateHZContactSelected, {
      projectId: at.projectId,
      ids: [bank!.id],
      isSelected: false,
    });
    expect(refused.rows[0]).toMatchObject({ ok: false, why: expect.stringContaining("理由") });
    await at.staff.call(hzcontacts.SaveBankAccount, {
      projectId: at.projectId,
      bankName: "农行",
      account: "6228 0000 1111",
    });
    const list = await at.staff.call(hzcontacts.GetBankAccountList, { projectId: at.projectId });
    expect(list).toMatchObject([{ account: "6228 0000 1111", inRegister: false, inBooks: false, inLetter: false }]);
    const { id } = await at.staff.call(hzcontacts.CreateHZContactItem, {
      projectId: at.projectId,
      hzKind: 1,
      subjectCode: "BANK",
      contactName: "农行",
      bankAccount: "622800001111",
    });
    await at.staff.call(hzcontacts.UpdateHZContactSelected, {
      projectId: at.projectId,
      ids: [id],
      isSelected: true,
      reason: "零余额",
    });
    expect(await at.staff.call(hzcontacts.GetBankAccountList, { projectId: at.projectId })).toMatchObject([
      // Listed by hand: the books have not told of it.
      { inRegister: true, inBooks: false, inLetter: true },
    ]);
  });

  it("finds debtors behind one door", async () => {
    for (const name of ["影子一公司", "影子二公司"])
      await at.begin(name, "10.00", { address: "温州市鹿城区同一路8号", phone: "0577-88888888" });
    const found = await at.staff.call(hzcontacts.GetHZAddressFindings, { projectId: at.projectId });
    const shared = found.filter(({ contactName }) => contactName.startsWith("影子"));
    expect(new Set(shared.map(({ kind }) => kind))).toEqual(new Set(["sharedAddress", "sharedPhone"]));
  });
});
