/** The register out of the books: every kind of balance that they can tell, by party and in its currency; and in words what they cannot. */
import { confirmationContact, hzcontacts, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { LETTER_SUBJECTS } from "@digao/domain/confirmations/subjects";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

/** As the screen asks for them. */
const all = LETTER_SUBJECTS.filter(({ fsItemCode, kind }) => fsItemCode !== "" && kind <= 3).map(({ code }) => code);
const inputOf = (projectId: number) => ({
  projectId,
  seed: 7,
  designs: all.map((subjectCode) => ({ subjectCode, method: "all" as const })),
});

describe("books that keep parties by auxiliary items", () => {
  it("give prepayments, other receivables and payables, contract liabilities, notes and loans with their amounts", async () => {
    const sources = await at.staff.call(hzcontacts.GetHZContactSources, inputOf(at.projectId));
    const found = (code: string) =>
      sources
        .filter(({ subjectCode, whyNot }) => subjectCode === code && whyNot === null)
        .map((row) => [row.contactName, row.bookAmount]);
    expect(found("NR")).toEqual([["甲公司", "700000.00"]]);
    expect(found("PREPAY")).toContainEqual(["X材料", "0.00"]);
    expect(found("OR")).toContainEqual(["丁物业", "110000.00"]);
    expect(found("OP")).toContainEqual(["华衡控股", "50000.00"]);
    expect(found("CL")).toContainEqual(["戊公司", "0.00"]);
    // Loans are asked of the branch that holds the accounts of their bank.
    expect(found("STLOAN")).toEqual([["工商银行高新支行", "3500000.00"]]);
    expect(found("LTLOAN")).toEqual([["建设银行城东支行", "2000000.00"]]);
    expect(sources.some(({ contactName }) => /准备|库存现金/.test(contactName))).toBe(false);
  });

  it("say in words which balances they do not tell whom to ask about, and list none of these but of banks", async () => {
    const sources = await at.staff.call(hzcontacts.GetHZContactSources, inputOf(at.projectId));
    const gaps = sources.filter(({ whyNot }) => whyNot !== null);
    expect(gaps.map(({ subjectCode, contactName }) => `${subjectCode} ${contactName}`).sort()).toEqual(
      expect.arrayContaining(["NOTEPAY Y钢材", "OP 工商银行", "OP 经销商保证金"]),
    );
    const wordsOf = (name: string) => gaps.find(({ contactName }) => contactName === name)?.whyNot;
    expect(wordsOf("经销商保证金")).toMatch(/未按往来单位核算.*新增一行/);
    expect(wordsOf("工商银行")).toMatch(/银行询证函|该银行的询证函/);
    expect(gaps.every(({ reason }) => reason === null)).toBe(true);
    const { added } = await at.staff.call(hzcontacts.CreateHZContactsFromBooks, inputOf(at.projectId));
    const names = (await at.contacts()).map(({ subjectCode, contactName }) => `${subjectCode} ${contactName}`);
    expect(names).toHaveLength(added);
    expect(names).toContain("NOTEPAY Y钢材");
    expect(names).not.toContain("OP 经销商保证金");
    expect(names).not.toContain("OP 工商银行");
    // One letter to a bank asks about its accounts and its loans.
    const [letter] = (await at.letters({ hzKind: 1 })).filter(({ contactName }) => contactName === "工商银行高新支行");
    expect((await at.letterOf(letter!.id)).items.map(({ subjectCode }) => subjectCode).sort()).toEqual([
      "BANK",
      "STLOAN",
    ]);
    // A debtor with notes and an account has both on one letter.
    const debtor = (await at.letters({ hzKind: 2 })).find(({ contactName }) => contactName === "甲公司");
    expect((await at.letterOf(debtor!.id)).items.map(({ subjectCode }) => subjectCode).sort()).toEqual(["AR", "NR"]);
  });
});

describe("bills that a bank has accepted", () => {
  const balances = [
    "科目编码,科目名称,方向,辅助类型,辅助名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方",
    "1121,应收票据,借,,,300000,,,,300000,",
    "112101,银行承兑汇票,借,,,300000,,,,300000,",
    "112101,银行承兑汇票,借,客户,甲公司,200000,,,,200000,",
    "112101,银行承兑汇票,借,客户,宁波银行杭州分行,100000,,,,100000,",
    "4001,实收资本,贷,,,,300000,,,,300000",
  ].join("\n");

  it("are asked of no customer who passed them on: the list says that the acceptor is missing, and the letter asks for it", async () => {
    const projectId = await at.desk.newProject();
    await at.desk.take(projectId, "tb.csv", balances);
    await at.manager.call(hzcontacts.CreateHZContactsFromBooks, inputOf(projectId));
    const listed = async () =>
      (await at.manager.call(confirmationContact.calls.list, { projectId, maxResultCount: 100 })).items;
    const bill = (await listed()).find(({ bookAmount }) => bookAmount === "200000.00");
    expect(bill).toMatchObject({
      subjectCode: "NR",
      contactName: "银行承兑汇票-甲公司",
      isSelected: false,
      noSelectReason: expect.stringMatching(/未写明承兑银行.*填入承兑银行/),
    });
    expect((await listed()).find(({ bookAmount }) => bookAmount === "100000.00")).toMatchObject({
      contactName: "宁波银行杭州分行",
      isSelected: true,
    });
    const chosen = { projectId, ids: [bill!.id], isSelected: true, reason: "大额" };
    await at.manager.call(confirmationContact.calls.select, chosen);
    const holes = async () => {
      const letterId = (await listed()).find(({ id }) => id === bill!.id)!.letterId!;
      return (await at.manager.call(hzletters.GetHzLetterItem, { Id: letterId })).holes;
    };
    expect(await holes()).toContainEqual(
      expect.objectContaining({ need: "contactName", words: expect.stringMatching(/承兑银行/) }),
    );
    const off = { projectId, ids: [bill!.id], isSelected: false, reason: "待查承兑银行" };
    await at.manager.call(confirmationContact.calls.select, off);
    const now = (await listed()).find(({ id }) => id === bill!.id)!;
    await at.manager.call(confirmationContact.calls.save, {
      ...(now as object),
      contactName: "宁波银行余姚支行",
    } as never);
    await at.manager.call(confirmationContact.calls.select, chosen);
    expect((await holes()).map(({ need }) => need)).not.toContain("contactName");
  });
});

describe("balances in other currencies", () => {
  const balances = [
    "科目编码,科目名称,方向,辅助类型,辅助名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方,币种,期初原币,期末原币",
    "1002,银行存款,借,,,500000,,142000,71000,571000,,,,",
    "100201,工商银行高新支行人民币户,借,,,500000,,,71000,429000,,,,",
    "100202,中国银行城西支行美元户,借,,,,,142000,,142000,,USD,,20000",
    "1122,应收账款,借,,,,,213000,142000,71000,,,,",
    "1122,应收账款,借,客户,Acme Inc,,,213000,142000,71000,,,,",
    "1221,其他应收款,借,,,30000,,,,30000,,,,",
    "4001,实收资本,贷,,,,530000,,,,530000,,,",
    "6001,主营业务收入,贷,,,,,,213000,,213000,,,",
    "2202,应付账款,贷,,,,,71000,,71000,,,,",
  ].join("\n");
  const head =
    "凭证日期,会计期间,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额,币种,汇率,原币金额,客户,制单人,审核人,记账人";
  const line = (no: number, seq: number, code: string, debit: string, credit: string, foreign: string, customer = "") =>
    `2024-03-0${no},202403,记,${no},${seq},外销,${code},,${debit},${credit},${foreign ? "USD,7.1" : "CNY,1"},${foreign},${customer},甲,乙,丙`;
  const journal = [
    head,
    line(1, 1, "1122", "213000", "", "30000", "Acme Inc"),
    line(1, 2, "6001", "", "213000", ""),
    line(2, 1, "100202", "142000", "", "20000"),
    line(2, 2, "1122", "", "142000", "20000", "Acme Inc"),
    line(3, 1, "2202", "71000", "", ""),
    line(3, 2, "100201", "", "71000", ""),
  ].join("\n");

  it("have their amount and turnover in it, where every line gives it; the letter asks for both and lacks neither", async () => {
    const projectId = await at.desk.newProject();
    await at.desk.take(projectId, "tb.csv", balances);
    await at.desk.take(projectId, "journal.csv", journal);
    const sources = await at.manager.call(hzcontacts.GetHZContactSources, inputOf(projectId));
    const dollars = { currency: "USD", fcTurnover: "30000.00", fcAmount: "10000.00", bookAmount: "71000.00" };
    expect(sources.find(({ contactName }) => contactName === "Acme Inc")).toMatchObject(dollars);
    expect(sources.find(({ contactName }) => contactName === "中国银行城西支行")).toMatchObject({
      currency: "USD",
      fcAmount: "20000.00",
      fcTurnover: "20000.00",
      bookAmount: "142000.00",
    });
    expect(sources.find(({ contactName }) => contactName === "工商银行高新支行")).toMatchObject({
      currency: "CNY",
      fcAmount: null,
      fcTurnover: null,
    });
    expect(sources.find(({ subjectCode }) => subjectCode === "OR")).toMatchObject({
      bookAmount: "30000.00",
      whyNot: expect.stringMatching(/未按往来单位核算/),
    });
    await at.manager.call(hzcontacts.CreateHZContactsFromBooks, inputOf(projectId));
    const { items } = await at.manager.call(confirmationContact.calls.list, { projectId, maxResultCount: 100 });
    const contact = items.find(({ contactName }) => contactName === "Acme Inc");
    expect(contact).toMatchObject(dollars);
    const letter = await at.manager.call(hzletters.GetHzLetterItem, { Id: contact!.letterId! });
    expect(letter.items).toMatchObject([{ currency: "USD", fcAmount: "10000.00" }]);
    expect(letter.holes.map(({ need }) => need)).not.toContain("fcAmount");
    // What a person enters beside it stays, and the books' figures come again.
    expect(await at.manager.call(hzcontacts.CreateHZContactsFromBooks, inputOf(projectId))).toMatchObject({ added: 0 });
  });
});
