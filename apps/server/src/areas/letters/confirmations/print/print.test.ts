import { mkdirSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { readPages } from "../../../../../test/pdf-pages.ts";
import { type LetterModel, letterModels, printedItem, printedLetter } from "../../../../../test/printed-letter.ts";
import { openPress, type Press } from "../../../../platform/typst/typst.ts";
import { bankForm, itemWords } from "../bank-form.ts";
import type { PrintedItem, PrintedLetter } from "../content.ts";
import { letterSheet } from "./blocks.ts";
import { printLetter, qrText } from "./print-letter.ts";

const models = letterModels;
const item = printedItem;
const letterOf = printedLetter;
const model = (code: string): LetterModel => models.find((one) => one.code === code)!;
/** Pages may be looked at: DIGAO_PAGES names a folder for them. */
const folder = process.env.DIGAO_PAGES;
const plain = (text: string): string => text.normalize("NFKC").replace(/[\s\u200b]/g, "");

let press: Press;
beforeAll(() => {
  press = openPress();
  if (folder) mkdirSync(folder, { recursive: true });
});

async function pagesOf(letter: PrintedLetter, name: string) {
  const { bytes, pages, hash } = printLetter(press, letter);
  const read = await readPages(bytes);
  if (folder) for (const [at, { png }] of read.entries()) writeFileSync(`${folder}/${name}-${at + 1}.png`, png);
  expect(read).toHaveLength(pages);
  return { read, hash, text: plain(read.map(({ text }) => text).join("")) };
}

describe("printed letters", () => {
  it.each(models.map((one) => [one.code, one] as const))(
    "%s bears number, page, content code and a QR code that reads back on each page",
    async (code, of) => {
      const letter = letterOf(of);
      const { read, hash, text } = await pagesOf(letter, code);
      for (const [at, page] of read.entries()) {
        expect(page.qr).toBe(qrText(letter));
        expect(plain(page.text)).toContain("HZ-2024-001-2-0001");
        expect(plain(page.text)).toContain(hash.slice(0, 12).toUpperCase());
        const place = of.lang === "zh" ? `第${at + 1}页/共${read.length}页` : `Page${at + 1}of${read.length}`;
        expect(plain(page.text)).toContain(place);
      }
      // Words of data are words, whatever they mean to a typesetter.
      expect(text).toContain(plain("甲（集团）有限公司 #1 $x$"));
      expect(text).not.toContain("{{");
    },
  );

  it("of banks hold all fourteen items and the annex, word for word, each with its columns and closing sentence", async () => {
    const rows = [
      { ...item, subjectCode: "BANK", bankItemNo: "1", bankAccount: "6222000011112222", bookAmount: "0.00" },
      { ...item, subjectCode: "BANK", bankItemNo: "3", bankAccount: "6222000099998888", isClosed: true },
      { ...item, subjectCode: "", bankItemNo: "10", row: { 信用证号码: "LC-1", 受益人: "ACME" } },
    ];
    const { text } = await pagesOf(letterOf(model("BANK-1"), rows), "bank-rows");
    for (const { itemNo, title, columns, words, closing } of bankForm()) {
      const shown = title.replace("{periodStart}", "2024年1月1日").replace("{periodEnd}", "2024年12月31日");
      // The two parts of item 6 stand under one number.
      expect(text).toContain(plain(itemNo === "6(2)" ? shown.replace("担保", "") : shown));
      for (const column of columns)
        expect([itemNo, text.includes(plain(words?.[column] ?? column))]).toEqual([itemNo, true]);
      if (closing) expect(text).toContain(plain(closing));
    }
    expect(bankForm()).toHaveLength(16);
    // Thirteen of the sixteen tables hold nothing, and say so.
    expect(text.match(/不适用/g)?.length).toBeGreaterThanOrEqual(13);
    for (const word of ["6222000011112222", "0.00", "6222000099998888", "LC-1", "ACME"]) expect(text).toContain(word);
  });

  it("of banks in English say the prescribed items in English, each column and closing sentence too", async () => {
    const english = {
      ...model("BANK-1"),
      lang: "en" as const,
      noteText: "# Bank confirmation\n{{letterNo}}\n{{bankItems}}",
    };
    const letter = letterOf(english, [
      { ...item, subjectCode: "BANK", bankItemNo: "1", bankAccount: "6222000011112222" },
    ]);
    const { text } = await pagesOf(letter, "bank-english");
    for (const one of bankForm()) {
      const { no, title, labels, closing } = itemWords("en", one, letter);
      for (const words of [no, title, closing, ...labels]) expect(words).not.toMatch(/\p{Script=Han}/u);
      const shown = /^6/.test(one.itemNo) ? title.replace(/^Guarantees /, "").replace(":", "") : title;
      for (const words of [no.replace(/\(\d\)$/, ""), shown, closing, ...labels])
        expect([one.itemNo, text.includes(plain(words))]).toEqual([one.itemNo, true]);
      // Two columns of one item under one name could not be told apart.
      expect(new Set(labels).size).toBe(labels.length);
    }
    expect(text).toContain("Notapplicable");
    expect(text).not.toContain("不适用");
  });

  /** What a letter of each kind must hold in its own words, wherever it stands. */
  const parts = {
    zh: {
      seam: "骑缝章",
      confidential: "请予保密",
      other: /Notapplicable|Amount|Stamp/g,
      answer: ["1.信息证明无误", "2.信息不符"],
      bank: ["经本行核对,所函证项目与本行记载信息相符", "存在以下不符之处"],
      blankBank: ["以下由被询证银行填列", "由本行根据本行记录填列", "另有以下说明或无法填列的项目"],
      lawyer: ["以下仅供律师事务所回复使用", "经办律师", "2025年2月10日"],
    },
    en: {
      seam: "Sealacrosspages",
      confidential: "confidential",
      other: /\p{Script=Han}+/gu,
      answer: ["1.", "2.", "Signedby"],
      bank: ["Theinformationagreeswithourrecords", "Thefollowingdoesnotagree"],
      blankBank: ["Tobefilledinbythebank", "Wehavefilledinitems1to14", "theseexplanationsoromissions"],
      lawyer: ["Forthereplyofthelawfirmonly", "2025-02-10"],
    },
  } as const;

  it.each(models.map((one) => [one.code, one] as const))(
    "%s has its answer, its confidentiality, the place of the seal across its pages, and speaks one language",
    async (code, of) => {
      const isEnglish = of.lang === "en";
      const names = { contactName: "ACME Ltd.", firmName: isEnglish ? "Zhengda CPAs" : "正大会计师事务所" };
      const letter = { ...letterOf(of), ...names };
      const reply = { ...letter.reply, address: "1 Road", contact: "Wang" };
      const { read, text } = await pagesOf({ ...letter, reply }, `parts-${code}`);
      const ofBank = of.form === 2 ? parts[of.lang].blankBank : parts[of.lang].bank;
      const own = { 1: ofBank, 5: parts[of.lang].lawyer }[of.hzKind] ?? parts[of.lang].answer;
      for (const words of own) expect([code, text.includes(plain(words))]).toEqual([code, true]);
      expect(text).toContain(parts[of.lang].confidential);
      for (const page of read) expect(plain(page.text).includes(parts[of.lang].seam)).toBe(read.length > 1);
      expect(text.match(parts[of.lang].other) ?? []).toEqual([]);
      if (of.form === 2) expect(text).not.toContain("1,005.03");
    },
  );

  it("number the fourteen items of a bank's letter once each, in the blank form with rows for the bank to fill in", async () => {
    for (const code of ["BANK-1", "BANK-2", "BANK-EN", "BANK-2-EN"]) {
      const { read } = await pagesOf(letterOf(model(code)), `numbers-${code}`);
      const heads = read
        .flatMap(({ lines }) => lines.map((line) => /^(\d{1,2})\. /.exec(line.text)?.[1] ?? ""))
        .filter(Boolean);
      expect([code, heads]).toEqual([code, Array.from({ length: 14 }, (_, at) => String(at + 1))]);
      if (/2/.test(code))
        expect(plain(read.map((page) => page.text).join("")).match(/不适用/g)?.length ?? 0).toBeLessThanOrEqual(1);
    }
  });

  it("of banks tell in the blank form which accounts and loans are asked about, and no figure of them", async () => {
    const account = { ...item, subjectCode: "BANK", bankItemNo: "1", bankAccount: "6222000011112222" };
    const loan = { ...item, subjectCode: "STLOAN", bankItemNo: "2", bankAccount: "9901000011112222" };
    const rows = [account, { ...loan, bookAmount: "3500000.00", remark: "抵押", row: { 利率: "3.45%" } }];
    for (const code of ["BANK-2", "BANK-2-EN"]) {
      const { text } = await pagesOf(letterOf(model(code), rows), `told-${code}`);
      for (const word of ["6222000011112222", "9901000011112222"])
        expect([code, text.includes(word)]).toEqual([code, true]);
      for (const word of ["1,005.03", "3,500,000.00", "3.45%", "抵押", "CNY"]) expect(text).not.toContain(word);
    }
  });

  it("of banks strike out what is not asked, and leave no cell empty for somebody to fill", () => {
    const account = { ...item, subjectCode: "BANK", bankItemNo: "1", bankAccount: "6222000011112222" };
    const { blocks } = letterSheet(letterOf(model("BANK-1"), [account]), "");
    const tables = blocks.flatMap((block) => (block.kind === "table" ? block.rows : []));
    // Interest rate, account type, pooling, both days, restrictions and remark.
    expect(tables.flat().filter((cell) => cell === "/")).toHaveLength(7);
    expect(tables.flat()).not.toContain("");
  });

  it("to lawyers state the matter under its English name as well, and dividends with separators", async () => {
    const matter = { ...item, subjectCode: "", row: { 案由: "Sales contract dispute", 金额: "860000" } };
    expect((await pagesOf(letterOf(model("LAW-EN"), [matter]), "matter")).text).toContain("Salescontractdispute");
    const stake = { ...item, subjectCode: "", row: { 持股比例: "30%", 分红: "300000" } };
    for (const code of ["LTEI-1", "LTEI-EN"])
      expect((await pagesOf(letterOf(model(code), [stake]), `stake-${code}`)).text).toContain("300,000.00");
  });

  it("of one currency have their total in English too, and of another currency in its figures", async () => {
    const { text } = await pagesOf(letterOf(model("AR-EN"), [item, item]), "english-total");
    expect(text).toContain("Totalyouoweus:CNY2,010.06");
    const dollars = { ...item, currency: "USD", fcAmount: "98765.43" };
    const foreign = await pagesOf(letterOf(model("AR-1"), [dollars, dollars]), "foreign-total");
    expect(foreign.text).toContain(plain("贵公司欠合计：USD 197,530.86"));
  });

  it("that ask for no reply where all agrees do not ask for one in the next sentence", () =>
    expect(
      models.filter(({ form, noteText }) => form === 3 && /函复为盼|still ask you for a reply/.test(noteText)),
    ).toEqual([]));

  it("of foreign balances give the turnover of their currency, never yuan beside it", async () => {
    const dollars = { ...item, currency: "USD", fcAmount: "98765.43", bookAmount: "700000.00", turnover: "7777777.77" };
    const without = await pagesOf(letterOf(model("AR-EN"), [dollars]), "foreign-none");
    expect(without.text).not.toContain("7,777,777.77");
    const own = await pagesOf(letterOf(model("AR-EN"), [{ ...dollars, fcTurnover: "1234567.89" }]), "foreign-own");
    expect(own.text).toContain("1,234,567.89");
    expect(own.text).not.toContain("7,777,777.77");
  });

  it("of balances tell both sides, amounts in capitals, foreign currency as it is, and blank ones no amount", async () => {
    const credit = { ...item, bookAmount: "-150000.00" };
    const both = await pagesOf(letterOf(model("AR-1"), [item, credit]), "both-sides");
    expect(both.text).toContain(plain("贵公司欠合计（大写）：人民币壹仟零伍元零叁分"));
    expect(both.text).toContain(plain("欠贵公司合计（大写）：人民币壹拾伍万元整"));
    expect(both.text).toContain("150,000.00");
    expect(both.text).toContain(plain("应收账款（贷方余额）"));
    const debit = { ...credit, subjectCode: "AP", direction: 2 };
    const paid = await pagesOf(letterOf(model("AP-1"), [debit]), "debit-payable");
    expect(paid.text).toContain(plain("应付账款（借方余额）"));
    const inBlank = await pagesOf(letterOf(model("AP-2"), [debit]), "debit-blank");
    expect(inBlank.text).not.toContain("借方余额");
    const dollars = { ...item, currency: "USD", fcAmount: "98765.43", bookAmount: "700000.00" };
    const foreign = await pagesOf(letterOf(model("AR-EN"), [dollars]), "foreign");
    expect(foreign.text).toContain("USD");
    expect(foreign.text).toContain("98,765.43");
    expect(foreign.text).not.toContain("700,000.00");
    const blank = await pagesOf(letterOf(model("AP-2")), "blank");
    expect(blank.text).not.toContain("1,005.03");
    expect(blank.text).not.toContain("24,000.00");
  });

  it("have another content code as soon as an amount changes", () => {
    const hash = (of: PrintedItem) => printLetter(press, letterOf(model("AR-1"), [of])).hash;
    expect(hash(item)).toBe(hash({ ...item }));
    expect(hash(item)).not.toBe(hash({ ...item, bookAmount: "1005.04" }));
  });
});
