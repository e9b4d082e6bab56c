/** The same made-up journal for every grid: a million lines of twenty columns, each worked out from its place. */
export const lineTotal = 1_000_000;
export const columnTotal = 20;
export type Line = Record<string, string> & { id: string };

const summaries = [
  "支付货款",
  "收到客户回款",
  "计提折旧",
  "报销差旅费",
  "结转成本",
  "发放工资",
  "缴纳增值税",
  "采购办公用品",
];
const accounts = [
  "1002 银行存款",
  "1122 应收账款",
  "2202 应付账款",
  "6001 主营业务收入",
  "6602 管理费用",
  "2211 应付职工薪酬",
];

export interface ColumnFacts {
  key: string;
  title: string;
  width: number;
  isMoney: boolean;
}
export const columnFacts: readonly ColumnFacts[] = Array.from({ length: columnTotal }, (_, column) => {
  const isMoney = column >= 4 && column % 2 === 0;
  return { key: `c${column}`, title: `列 ${column + 1}`, width: isMoney ? 120 : 140, isMoney };
});

/** Spread evenly enough that neighbouring cells differ. */
const mixed = (row: number, column: number) =>
  (Math.imul(row + 1, 2_654_435_761) ^ Math.imul(column + 7, 40_503)) >>> 0;

function cell(row: number, column: number): string {
  const seed = mixed(row, column);
  if (column === 0) return `记-${(row % 9_999) + 1}`;
  if (column === 1)
    return `2024-${`${(Math.floor(row / 90_000) % 12) + 1}`.padStart(2, "0")}-${`${(row % 28) + 1}`.padStart(2, "0")}`;
  if (columnFacts[column]?.isMoney) return `${seed % 1_000_000}.${`${seed % 100}`.padStart(2, "0")}`;
  return column % 3 === 0
    ? (accounts[seed % accounts.length] ?? "")
    : `${summaries[seed % summaries.length]} ${seed % 1000}`;
}

const lineAt = (row: number): Line => {
  const cells = columnFacts.map(({ key }, column): [string, string] => [key, cell(row, column)]);
  return { id: `${row}`, ...Object.fromEntries(cells) };
};

/** What a server near by takes. */
const answerMs = 15;
export const linesAt = (skip: number, take: number): Promise<Line[]> =>
  new Promise((resolve) => {
    const count = Math.min(take, lineTotal - skip);
    setTimeout(() => resolve(Array.from({ length: count }, (_, place) => lineAt(skip + place))), answerMs);
  });
