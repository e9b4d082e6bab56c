/**
 * Writes a client's year as two files: a journal of about `lines` lines with profit and loss closed every month, and the
 * trial balance that agrees with it. The same seed gives the same bytes.
 */
import { once } from "node:events";
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chart, isLeaf, leavesBelow, vocabulary } from "./ledger-chart.ts";

export interface GeneratedLedger {
  journal: string;
  trialBalance: string;
  lines: number;
  vouchers: number;
}
interface Line {
  account: string;
  /** Fen, debit positive. */
  amount: number;
  customer?: string;
  supplier?: string;
}
interface Draft {
  summary: string;
  lines: Line[];
}
type Random = () => number;

/** mulberry32 */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const surnames = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗".split("");
const places = "苏州,无锡,常州,南京,杭州,宁波,上海,合肥,武汉,成都,重庆,青岛,济南,天津,西安,深圳".split(",");
const words = "恒力,华衡,金源,宏达,瑞丰,中科,远航,天成,博创,新宇,永泰,嘉禾,盛世,东方,明德,凯瑞".split(",");
const trades = "机械,电子,科技,贸易,物流,精密,自动化,新材料,能源,装备".split(",");

/** The i-th name of 2,560 partners; beyond them a number tells them apart. */
function partnerName(i: number): string {
  const place = places[i % places.length];
  const word = words[Math.floor(i / 16) % words.length];
  const trade = trades[Math.floor(i / 256) % trades.length];
  return `${place}${word}${trade}${i >= 2560 ? i : ""}有限公司`;
}

interface Cast {
  random: Random;
  pick: <T>(items: readonly T[]) => T;
  customers: string[];
  suppliers: string[];
}
const bankAccounts = leavesBelow("1002");
const leaves = Object.fromEntries(
  ["1403", "1405", "5001", "5101", "6001", "6401", "6601", "6602", "6605"].map((code) => [code, leavesBelow(code)]),
);
const leavesOf = (code: string): readonly string[] => leaves[code] ?? [];

const yuanTo = (random: Random, max: number) =>
  Math.floor(100 + random() ** 3 * max) * 100 + Math.floor(random() * 100);

function sale({ pick, random, customers }: Cast): Draft {
  const customer = pick(customers);
  const items = 1 + Math.floor(random() * 3);
  const lines: Line[] = [];
  for (let i = 0; i < items; i++) lines.push({ account: pick(leavesOf("6001")), amount: -yuanTo(random, 80_000) });
  const net = lines.reduce((sum, line) => sum + line.amount, 0);
  const tax = Math.round(net * 0.13);
  const receivable: Line = { account: "1122", amount: -(net + tax), customer };
  return {
    summary: `销售${pick(vocabulary.products)}给${customer} 发票${Math.floor(random() * 1e8)}`,
    lines: [receivable, ...lines, { account: "22210107", amount: tax }],
  };
}

function receipt({ pick, random, customers }: Cast): Draft {
  const customer = pick(customers);
  const amount = yuanTo(random, 90_000);
  const bank: Line = { account: pick(bankAccounts), amount };
  return { summary: `收到${customer}货款`, lines: [bank, { account: "1122", amount: -amount, customer }] };
}

function purchase({ pick, random, suppliers }: Cast): Draft {
  const supplier = pick(suppliers);
  const net = yuanTo(random, 50_000);
  const tax = Math.round(net * 0.13);
  return {
    summary: `采购${pick(vocabulary.materials)} ${supplier} 入库单${Math.floor(random() * 1e6)}`,
    lines: [
      { account: pick(leavesOf("1403")), amount: net },
      { account: "22210101", amount: tax },
      { account: "2202", amount: -(net + tax), supplier },
    ],
  };
}

function payment({ pick, random, suppliers }: Cast): Draft {
  const supplier = pick(suppliers);
  const amount = yuanTo(random, 40_000);
  const payable: Line = { account: "2202", amount, supplier };
  return { summary: `支付${supplier}货款`, lines: [payable, { account: pick(bankAccounts), amount: -amount }] };
}

function expense({ pick, random }: Cast): Draft {
  const items = 1 + Math.floor(random() * 6);
  const kind = pick(["6601", "6602", "6605", "5101"]);
  const lines: Line[] = [];
  for (let i = 0; i < items; i++) lines.push({ account: pick(leavesOf(kind)), amount: yuanTo(random, 3_000) });
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const person = `${pick(surnames)}${pick(["伟", "芳", "娜", "敏", "静", "强", "磊", "洋"])}`;
  const summary = `${pick(vocabulary.departments)}${person}报销${pick(vocabulary.expenses)}`;
  return { summary, lines: [...lines, { account: pick(bankAccounts), amount: -total }] };
}

function production({ pick, random }: Cast): Draft {
  const amount = yuanTo(random, 30_000);
  const product = Math.floor(random() * vocabulary.products.length);
  const at = (code: string) => leavesOf(code)[product] ?? "";
  return {
    summary: `${vocabulary.products[product]}完工入库及结转成本`,
    lines: [
      { account: at("5001"), amount },
      { account: pick(leavesOf("1403")), amount: -amount },
      { account: at("1405"), amount },
      { account: at("5001"), amount: -amount },
      { account: at("6401"), amount },
      { account: at("1405"), amount: -amount },
    ],
  };
}

const kinds = [sale, sale, sale, receipt, receipt, purchase, purchase, payment, expense, expense, expense, production];

/** Closes every profit and loss account of the month into 本年利润, fifty accounts a voucher. */
function closings(month: Map<string, number>): Draft[] {
  const open = [...month].filter(([code, amount]) => code.startsWith("6") && amount !== 0);
  const drafts: Draft[] = [];
  for (let i = 0; i < open.length; i += 50) {
    const lines: Line[] = open.slice(i, i + 50).map(([account, amount]) => ({ account, amount: -amount }));
    const profit = -lines.reduce((sum, line) => sum + line.amount, 0);
    if (profit !== 0) lines.push({ account: "4103", amount: profit });
    drafts.push({ summary: "结转本期损益", lines });
  }
  return drafts;
}

const text = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, "0");
  return fen === 0 ? "" : `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const names = new Map(chart.map(({ code, name }) => [code, name]));
const two = (n: number) => String(n).padStart(2, "0");
const journalHeader =
  "凭证日期,会计期间,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额,客户,供应商,附件数,制单人,审核人,记账人\n";

class Movements {
  readonly debit = new Map<string, number>();
  readonly credit = new Map<string, number>();

  add(code: string, amount: number): void {
    const side = amount > 0 ? this.debit : this.credit;
    side.set(code, (side.get(code) ?? 0) + Math.abs(amount));
  }
}

function voucherText(draft: Draft, month: number, day: number, number: number, cast: Cast): string {
  const date = `2024-${two(month)}-${two(day)}`;
  const people = `${1 + (number % 4)},${cast.pick(surnames)}会计,王主管,赵记账`;
  let out = "";
  for (const [i, line] of draft.lines.entries()) {
    const debit = line.amount > 0 ? text(line.amount) : "";
    const credit = line.amount < 0 ? text(-line.amount) : "";
    out += `${date},2024${two(month)},记,${number},${i + 1},${draft.summary},${line.account},${names.get(line.account)},${debit},${credit},${line.customer ?? ""},${line.supplier ?? ""},${people}\n`;
  }
  return out;
}

/** Opening balances that let no bank account go below zero; 实收资本 balances them. */
function openings(lines: number): Map<string, number> {
  const opening = new Map(bankAccounts.map((code) => [code, lines * 2_000_000]));
  opening.set("1601", lines * 100_000);
  opening.set("1602", -lines * 30_000);
  opening.set("1001", 5_000_000);
  const total = [...opening.values()].reduce((sum, amount) => sum + amount, 0);
  return opening.set("4001", -total);
}

function trialBalanceText(opening: Map<string, number>, movements: Movements): string {
  const under = (amounts: Map<string, number>, code: string) => {
    let sum = 0;
    for (const [leaf, amount] of amounts) if (leaf.startsWith(code)) sum += amount;
    return sum;
  };
  const rows = chart.map(({ code, name, side }) => {
    const open = under(opening, code);
    const debit = under(movements.debit, code);
    const credit = under(movements.credit, code);
    const close = open + debit - credit;
    const pair = (amount: number) => (amount >= 0 ? `${text(amount)},` : `,${text(-amount)}`);
    return `${code},${name},${side},${pair(open)},${text(debit)},${text(credit)},${pair(close)}`;
  });
  return `科目编码,科目名称,方向,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方\n${rows.join("\n")}\n`;
}

export async function generateLedger(dir: string, lines: number, seed = 1): Promise<GeneratedLedger> {
  mkdirSync(dir, { recursive: true });
  const random = randomFrom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const partners = Array.from({ length: 3000 }, (_, i) => partnerName(i));
  const cast: Cast = { random, pick, customers: partners.slice(0, 1800), suppliers: partners.slice(1800) };
  const movements = new Movements();
  const journal = join(dir, `journal-${lines}.csv`);
  const out = createWriteStream(journal, { highWaterMark: 1 << 20 });
  out.write(journalHeader);
  let written = 0;
  let vouchers = 0;
  for (let month = 1; month <= 12; month++) {
    const goal = Math.floor((lines * month) / 12);
    const monthly = new Map<string, number>();
    let number = 0;
    const post = (draft: Draft, day: number): string => {
      number++;
      for (const { account, amount } of draft.lines) {
        if (!isLeaf(account)) throw new Error(`${account} is no leaf`);
        movements.add(account, amount);
        monthly.set(account, (monthly.get(account) ?? 0) + amount);
      }
      written += draft.lines.length;
      vouchers++;
      return voucherText(draft, month, day, number, cast);
    };
    const from = written;
    while (written < goal - 150) {
      const day = 1 + Math.floor((28 * (written - from)) / Math.max(1, goal - from));
      if (!out.write(post(pick(kinds)(cast), day))) await once(out, "drain");
    }
    for (const draft of closings(monthly)) out.write(post(draft, 28));
  }
  out.end();
  await once(out, "close");
  const trialBalance = join(dir, `trial-balance-${lines}.csv`);
  writeFileSync(trialBalance, trialBalanceText(openings(lines), movements));
  return { journal, trialBalance, lines: written, vouchers };
}
