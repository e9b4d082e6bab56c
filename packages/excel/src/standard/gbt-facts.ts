/** What GB/T files say in their archives: accounts, kinds of vouchers, currencies, auxiliary items, cash flow; one pass over all of them. */
import { ownValue } from "../own-value.ts";
import { parseSide, type Side } from "../parse-side.ts";
import { boundKeys, fenOf } from "./exact-sums.ts";
import { VoucherHeads } from "./gbt-heads.ts";
import { fieldOf } from "./gbt-names.ts";
import type { GbtFields, GbtRecord, GbtSource } from "./gbt-records.ts";
import { BalanceTotals } from "./gbt-totals.ts";

export interface GbtAccount {
  name: string;
  side: Side | null;
  /** GB/T 19581: kinds of items, as written. */
  items: string[];
}

export interface AuxKind {
  name: string;
  archive: string;
}

export interface CashFlow {
  item: string;
  fen: bigint;
  /** 1 inflow, -1 outflow, 0 not said. */
  side: number;
}

export interface GbtFacts {
  company: string | null;
  year: string;
  baseCurrency: string;
  /** yyyymm of the first and last period the file lists. */
  from: number | null;
  to: number | null;
  accounts: Map<string, GbtAccount>;
  /** By account, kinds of items by their number. */
  auxKinds: Map<string, Map<number, AuxKind>>;
  /** Names by code: one map an archive. */
  archives: Map<string, Map<string, string>>;
  voucherTypes: Map<string, string>;
  currencies: Map<string, string>;
  settlements: Map<string, string>;
  cashItems: Map<string, string>;
  cashFlows: Map<string, CashFlow[]>;
  /** Currencies of the balances: one alone need not be told. */
  balanceCurrencies: Set<string>;
  totals: BalanceTotals;
  usedAccounts: Set<string>;
  heads: VoucherHeads;
  /** Records by table. */
  counts: Map<string, number>;
}

export async function readGbtFacts(source: GbtSource): Promise<GbtFacts> {
  const facts: GbtFacts = {
    company: null,
    year: "",
    baseCurrency: "",
    from: null,
    to: null,
    accounts: new Map(),
    auxKinds: new Map(),
    archives: new Map(),
    voucherTypes: new Map(),
    currencies: new Map(),
    settlements: new Map(),
    cashItems: new Map(),
    cashFlows: new Map(),
    balanceCurrencies: new Set(),
    totals: new BalanceTotals(),
    usedAccounts: new Set(),
    heads: new VoucherHeads(),
    counts: new Map(),
  };
  for await (const records of source.records()) for (const record of records) keepRecord(facts, record);
  return facts;
}

function keepRecord(facts: GbtFacts, { table, fields }: GbtRecord): void {
  facts.counts.set(table, (facts.counts.get(table) ?? 0) + 1);
  ownValue(READERS, table)?.(facts, fields);
}

/** Tables that are taken, in whatever form; all others are named as left out. */
export const isTaken = (table: string): boolean => Object.hasOwn(READERS, table) || table === "总账基础信息";

type Read = (facts: GbtFacts, fields: GbtFields) => void;

const READERS: Readonly<Record<string, Read>> = {
  电子账簿: (facts, fields) => {
    facts.company ??= fieldOf(fields, "会计核算单位") || null;
    facts.year ||= fieldOf(fields, "会计年度");
    facts.baseCurrency ||= fieldOf(fields, "本位币");
  },
  会计期间: (facts, fields) => {
    const period = Number(fieldOf(fields, "会计年度")) * 100 + Number(fieldOf(fields, "会计期间号"));
    if (!(period > 190_000 && period % 100 >= 1 && period % 100 <= 12)) return;
    facts.from = Math.min(facts.from ?? period, period);
    facts.to = Math.max(facts.to ?? period, period);
  },
  记账凭证类型: ({ voucherTypes }, fields) =>
    named(voucherTypes, fieldOf(fields, "记账凭证类型编号"), fields.记账凭证类型简称 || fields.记账凭证类型名称),
  币种: ({ currencies }, fields) => named(currencies, fieldOf(fields, "币种编码"), fields.币种名称),
  汇率类型: () => undefined,
  结算方式: ({ settlements }, fields) => named(settlements, fieldOf(fields, "结算方式编码"), fields.结算方式名称),
  部门档案: (facts, fields) => named(archive(facts, "部门"), fieldOf(fields, "部门编码"), fields.部门名称),
  员工档案: (facts, fields) => named(archive(facts, "人员"), fieldOf(fields, "员工编码"), fieldOf(fields, "员工姓名")),
  供应商档案: (facts, fields) => named(archive(facts, "供应商"), fieldOf(fields, "供应商编码"), fields.供应商名称),
  客户档案: (facts, fields) => named(archive(facts, "客户"), fieldOf(fields, "客户编码"), fields.客户名称),
  单位档案: (facts, fields) => named(archive(facts, "单位"), fieldOf(fields, "单位编码"), fields.单位名称),
  自定义档案项: (facts, fields) => named(archive(facts, OWN_ARCHIVES), fields.档案编码 ?? "", fields.档案名称),
  自定义档案值: (facts, fields) =>
    named(archive(facts, `#${fields.档案编码 ?? ""}`), fields.档案值编码 ?? "", fields.档案值名称),
  会计科目: ({ accounts }, fields) => {
    boundKeys(accounts);
    accounts.set(fieldOf(fields, "科目编号"), {
      name: fieldOf(fields, "科目名称"),
      side: sideOf(fieldOf(fields, "余额方向")),
      items: (fields.辅助核算项 ?? "").split(ITEMS_APART).filter((item) => item !== ""),
    });
  },
  科目辅助核算: (facts, fields) => {
    const account = fieldOf(fields, "科目编号");
    const kinds = facts.auxKinds.get(account) ?? new Map<number, AuxKind>();
    const number = Number(fields.辅助项编号);
    const name = (fieldOf(fields, "辅助项名称") || fields.对应档案) ?? "";
    kinds.set(Number.isInteger(number) && number > 0 ? number : kinds.size + 1, {
      name,
      archive: fields.对应档案 ?? "",
    });
    boundKeys(facts.auxKinds);
    facts.auxKinds.set(account, kinds);
  },
  现金流量项目: ({ cashItems }, fields) => named(cashItems, fields.现金流量项目编码 ?? "", fields.现金流量项目名称),
  现金流量凭证项目数据: ({ cashFlows }, fields) => {
    const key = voucherKey(fields);
    const side = { "1": 1, "0": -1 }[fields.现金流量项目属性 ?? ""] ?? 0;
    const flow = { item: fields.现金流量项目编码 ?? "", fen: fenOf(fields.现金流量本币金额), side };
    boundKeys(cashFlows);
    cashFlows.set(key, [...(cashFlows.get(key) ?? []), flow]);
  },
  科目余额及发生额: (facts, fields) => {
    const account = fieldOf(fields, "科目编号");
    facts.usedAccounts.add(account);
    facts.balanceCurrencies.add(fieldOf(fields, "币种编码"));
    facts.totals.look(fields, account);
  },
  记账凭证: ({ usedAccounts, heads }, fields) => {
    if (VoucherHeads.isHead(fields)) heads.add(fields);
    else usedAccounts.add(fieldOf(fields, "科目编号"));
  },
};

export const OWN_ARCHIVES = "#";
const ITEMS_APART = /[,，;；、|/\\]+/;
const SIGNS: Readonly<Record<string, Side>> = { "1": 1, "-1": -1 };

/** GB/T 19581 writes the side of an account as a number as well. */
export const sideOf = (text: string): Side | null => ownValue(SIGNS, text) ?? parseSide(text);

export const itemsApart = (text: string): string[] => text.split(ITEMS_APART).map((item) => item.trim());

export const voucherKey = (fields: GbtFields): string =>
  `${fieldOf(fields, "记账凭证类型编号")}|${fieldOf(fields, "记账凭证编号").trim()}`;

function archive({ archives }: GbtFacts, kind: string): Map<string, string> {
  const entries = archives.get(kind) ?? new Map<string, string>();
  archives.set(kind, entries);
  return entries;
}

function named(map: Map<string, string>, code: string, name: string | undefined): void {
  boundKeys(map);
  map.set(code, name ?? "");
}
