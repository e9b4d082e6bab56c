/** A letter that lacks what its form needs is made by nobody, handed in by nobody and approved by nobody. */
import { confirmationContact, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";
import { readPages } from "../../../../test/pdf-pages.ts";
import { hashOf, printedLetters } from "./content.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

/** What the firm, its client and its mailbox have is taken away, and put back afterwards. */
const places = {
  postcode: sql`update legal_subject set postcode = case when postcode is null then '310012' end where is_default`,
  address: sql`update legal_subject set address = case when address is null then '杭州市西湖区教工路18号' end where is_default`,
  feeAccount: sql`update customer set bank_account = case when bank_account is null then '3301040160001234567' end`,
  mailbox: sql`update mail_account set tested_at = case when tested_at is null then next_poll_at end where owner_kind = 2`,
};
async function without(place: keyof typeof places, work: () => Promise<void>): Promise<void> {
  const turn = () => at.desk.tenant.inDb((db) => places[place].execute(db));
  await turn();
  try {
    await work();
  } finally {
    await turn();
  }
}
const bank = (name: string, more: object = {}) =>
  at.begin(name, "100.00", { hzKind: 1, subjectCode: "BANK", bankAccount: "6222000011112222", ...more });
const make = async (id: number) => {
  const { rows } = await at.staff.call(hzletters.CreateLetterFile, { projectId: at.projectId, ids: [id] });
  await at.desk.server.runJobs();
  return rows[0]!;
};

describe("a letter with holes", () => {
  it("prints the postcode of the firm and the mailbox that the product polls", async () => {
    const id = await bank("完整银行");
    expect(await make(id)).toMatchObject({ ok: true });
    const { bytes } = await at.staff.download(hzletters.DownHZFiles, { Id: id });
    const pages = await readPages(bytes);
    const text = pages.map((page) => page.text.normalize("NFKC").replace(/\s|\u200b/g, "")).join("");
    expect(text).toContain("邮编:310012");
    expect(text).toContain("hz@firm.example");
    expect(text).toContain("3301040160001234567");
    expect(text).not.toContain("___");
  });

  it.each<[keyof typeof places, RegExp]>([
    ["postcode", /回函邮编/],
    ["address", /回函地址/],
    ["feeAccount", /支付回函费用的账号/],
  ])("of the %s is not made, and says what is missing", async (emptied, words) => {
    const id = await bank(`缺${emptied}银行`);
    await without(emptied, async () => {
      const row = await make(id);
      expect(row.ok).toBe(false);
      expect(row.why).toMatch(words);
      const letter = await at.letterOf(id);
      expect(letter).toMatchObject({ statusId: 20, hasFile: false });
      expect(letter.holes.map((hole) => hole.words).join()).toMatch(words);
    });
    expect((await at.letterOf(id)).holes).toEqual([]);
  });

  it("is none for want of a mailbox: who takes no replies by mail names no address for them", async () => {
    const id = await bank("无邮箱银行");
    await without("mailbox", async () => {
      expect((await at.letterOf(id)).holes).toEqual([]);
      expect(await make(id)).toMatchObject({ ok: true });
      const { bytes } = await at.staff.download(hzletters.DownHZFiles, { Id: id });
      const text = (await readPages(bytes))
        .map((page) => page.text.normalize("NFKC").replace(/\s|\u200b/g, ""))
        .join("");
      expect(text).toContain("邮编:310012。");
      expect(text).not.toContain("电子邮箱");
    });
  });

  it("of its own balances is listed with the balance: account number, where the addressee is reached, foreign amount", async () => {
    const id = await bank("无账号银行", { bankAccount: "", address: "", email: "", currency: "USD" }).catch(() => 0);
    const [contact] = await at.contacts({ keyword: "无账号银行" });
    const letter = await at.letterOf(id || contact!.letterId!);
    expect(letter.holes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ need: "addressee" }),
        expect.objectContaining({ need: "cell", words: "第 1 项的“银行账号”", contactId: contact!.id }),
        expect.objectContaining({ need: "fcAmount", contactId: contact!.id }),
      ]),
    );
    expect((await make(letter.id)).why).toMatch(/银行账号/);
    await at.staff.call(confirmationContact.calls.save, {
      ...(contact as object),
      bankAccount: "6222000011113333",
      fcAmount: "14.00",
      address: "杭州市上城区庆春路9号",
    } as never);
    expect((await at.letterOf(letter.id)).holes).toEqual([]);
    expect(await make(letter.id)).toMatchObject({ ok: true });
  });

  it("that came after it was made is neither handed in nor approved", async () => {
    const id = await bank("后来缺银行");
    await at.make([id]);
    await at.approval(at.staff, id, 1);
    await at.desk.tenant.inProject(at.projectId, (db) =>
      // As if it had been made by an earlier version, without the account.
      sql`update confirmation_contact set bank_account = '' where letter_id = ${id}`.execute(db),
    );
    await at.desk.tenant.inProject(at.projectId, async (db) => {
      const [printed] = await printedLetters(db, [id]);
      await sql`update confirmation_letter set content_hash = ${hashOf(printed!)} where id = ${id}`.execute(db);
    });
    await expect(at.approval(at.manager, id, 2)).rejects.toMatchObject({ status: 400, message: /银行账号/ });
    const together = { projectId: at.projectId, ids: [id], action: 2, comment: "" };
    const { rows } = await at.manager.call(hzletters.CreateSelectedApproval, together);
    expect(rows[0]).toMatchObject({ ok: false, why: expect.stringMatching(/银行账号/) });
    await at.approval(at.staff, id, 4);
    await expect(at.approval(at.staff, id, 1)).rejects.toMatchObject({ status: 400, message: /银行账号/ });
  });
});
