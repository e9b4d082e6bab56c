/** The sample company's books as the generators of GB/T files need them: balances month by month, items with codes, kinds by account. */
import { readFileSync } from "node:fs";

const sample = new URL("../packages/db/seed/sample/", import.meta.url);
export type Row = Record<string, string>;

function read(name: string): Row[] {
  const [head = "", ...lines] = readFileSync(new URL(name, sample), "utf8")
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
  const header = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [header[at] ?? "", cell])));
}

export const fen = (text: string | undefined): number => Math.round(Number(text || 0) * 100);
export const yuan = (amount: number): string => (amount / 100).toFixed(2);
const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

export type Fields = readonly (readonly [name: string, text: string])[];
export const element = (name: string, fields: Fields): string =>
  `<${name}>\n${fields.map(([field, text]) => (text === "" ? `<${field}/>` : `<${field}>${escaped(text)}</${field}>`)).join("\n")}\n</${name}>\n`;

/** Kinds of items, with the archive that names them. */
export const archives: Readonly<Record<string, string>> = { 客户: "客户档案", 供应商: "供应商档案", 人员: "员工档案" };
export const kindOf = (kind: string): string => archives[kind] ?? `自定义${kind}`;

export interface Item {
  kind: string;
  name: string;
}

export interface Balance {
  code: string;
  item: Item | null;
  month: number;
  open: number;
  debit: number;
  credit: number;
  close: number;
}

export const vouchers = read("sample_vouchers.csv");
export const listed = read("sample_tb.csv");
export const names = new Map(listed.map((row) => [row.科目编码!, row.科目名称!]));
export const sides = new Map(listed.filter((row) => !row.辅助名称).map((row) => [row.科目编码!, row.方向!]));

export function itemsOf(line: Row): Item[] {
  const own = ["客户", "供应商", "人员", "项目"].flatMap((kind) => (line[kind] ? [{ kind, name: line[kind] }] : []));
  const [kind = "", name = ""] = (line.其他辅助 ?? "").split(":");
  return kind === "" ? own : [...own, { kind, name }];
}

export const allItems = [
  ...vouchers.flatMap(itemsOf),
  ...listed.flatMap((row) => (row.辅助名称 ? [{ kind: row.辅助类型!, name: row.辅助名称 }] : [])),
];
export const codes = new Map(
  [...new Set(allItems.map(({ kind, name }) => `${kind}|${name}`))].map((key, at) => [key, String(1001 + at)]),
);
const codeOf = ({ kind, name }: Item): string => codes.get(`${kind}|${name}`)!;

/** Kinds of items by account, in the order in which its items are numbered. */
export const kindsOf = new Map<string, string[]>();
for (const [code, kind] of [
  ...listed.filter((row) => row.辅助名称).map((row) => [row.科目编码!, row.辅助类型!]),
  ...vouchers.flatMap((line) => itemsOf(line).map((item) => [line.科目编码!, item.kind])),
] as [string, string][]) {
  const kinds = kindsOf.get(code) ?? [];
  if (!kinds.includes(kind)) kindsOf.set(code, [...kinds, kind]);
}

const net = (row: Row, debit: string, credit: string): number => fen(row[debit]) - fen(row[credit]);

/** Accounts month by month, from the vouchers; items in January and December alone. */
export function balances(): Balance[] {
  const found: Balance[] = [];
  for (const row of listed) {
    const code = row.科目编码!;
    const open = net(row, "期初借方", "期初贷方");
    const [debit, credit] = [fen(row.本期借方), fen(row.本期贷方)];
    const close = net(row, "期末借方", "期末贷方");
    if (row.辅助名称) {
      const item = { kind: row.辅助类型!, name: row.辅助名称 };
      found.push({ code, item, month: 1, open, debit: 0, credit: 0, close: open });
      found.push({ code, item, month: 12, open, debit, credit, close });
      continue;
    }
    let at = open;
    for (let month = 1; month <= 12; month++) {
      const own = vouchers.filter(
        (line) => Number(line.会计期间!.slice(4)) === month && line.科目编码!.startsWith(code),
      );
      const [monthDebit, monthCredit] = ["借方金额", "贷方金额"].map((side) =>
        own.reduce((sum, line) => sum + fen(line[side]), 0),
      );
      const next = at + monthDebit! - monthCredit!;
      found.push({ code, item: null, month, open: at, debit: monthDebit!, credit: monthCredit!, close: next });
      at = next;
    }
  }
  return found;
}

export const isLeaf = (code: string): boolean =>
  ![...names.keys()].some((other) => other !== code && other.startsWith(code));
const hasItems = new Set(listed.filter((row) => row.辅助名称).map((row) => row.科目编码!));
/** Accounts whose items make up the whole account. */
export const isWhole = (code: string): boolean => {
  const own = listed.find((row) => row.科目编码 === code && !row.辅助名称)!;
  const items = listed.filter((row) => row.科目编码 === code && row.辅助名称);
  const sum = (debit: string, credit: string) => items.reduce((all, row) => all + net(row, debit, credit), 0);
  return (
    hasItems.has(code) &&
    sum("期初借方", "期初贷方") === net(own, "期初借方", "期初贷方") &&
    items.reduce((all, row) => all + fen(row.本期借方), 0) === fen(own.本期借方) &&
    items.reduce((all, row) => all + fen(row.本期贷方), 0) === fen(own.本期贷方)
  );
};

export function itemTexts(code: string, items: readonly Item[]): string[] {
  return (kindsOf.get(code) ?? []).map((kind) => {
    const item = items.find((own) => own.kind === kind);
    return item ? codeOf(item) : "";
  });
}
