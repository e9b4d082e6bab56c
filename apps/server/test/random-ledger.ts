/** Books of a client that nobody wrote by hand: the same seed gives the same chart, openings and vouchers. All amounts in fen, debit positive. */
export interface RandomLine {
  code: string;
  amount: number;
  /** Type and name of the auxiliary item, where the account has any. */
  aux: string;
  currency: string;
  rate: string;
  /** In hundredths of the currency, with the sign of the amount. */
  fcAmount: number | null;
}
export interface RandomVoucher {
  date: string;
  no: number;
  isClosing: boolean;
  /** In red letters (红字): each amount stands negative on its other side. */
  isRed: boolean;
  lines: RandomLine[];
}
export interface RandomAccount {
  code: string;
  name: string;
  side: "借" | "贷";
  isLeaf: boolean;
  /** Type of its auxiliary items, or empty. */
  auxType: string;
}
export interface Movement {
  open: number;
  debit: number;
  credit: number;
}
export interface RandomLedger {
  seed: number;
  accounts: RandomAccount[];
  vouchers: RandomVoucher[];
  /** Of lowest accounts, by "code|type:name"; without an item "code|". */
  openings: ReadonlyMap<string, number>;
}

export type Random = () => number;

/** mulberry32 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const within = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
const pickOf = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

type Root = [code: string, name: string, side: "借" | "贷", need: "always" | "maybe", auxType?: string];
const roots: Root[] = [
  ["1001", "库存现金", "借", "always"],
  ["1002", "银行存款", "借", "always"],
  ["1121", "应收票据", "借", "maybe"],
  ["1122", "应收账款", "借", "always", "客户"],
  ["1123", "预付账款", "借", "maybe", "供应商"],
  ["1221", "其他应收款", "借", "maybe", "人员"],
  ["1231", "坏账准备", "贷", "maybe"],
  ["1403", "原材料", "借", "maybe"],
  ["1405", "库存商品", "借", "always"],
  ["1601", "固定资产", "借", "always"],
  ["1602", "累计折旧", "贷", "always"],
  ["1701", "无形资产", "借", "maybe"],
  ["2001", "短期借款", "贷", "maybe"],
  ["2202", "应付账款", "贷", "always", "供应商"],
  ["2203", "预收账款", "贷", "maybe", "客户"],
  ["2211", "应付职工薪酬", "贷", "maybe"],
  ["2221", "应交税费", "贷", "always"],
  ["2241", "其他应付款", "贷", "maybe", "人员"],
  ["4001", "实收资本", "贷", "always"],
  ["4002", "资本公积", "贷", "maybe"],
  ["4103", "本年利润", "贷", "always"],
  ["4104", "利润分配", "贷", "always"],
  ["6001", "主营业务收入", "贷", "always"],
  ["6051", "其他业务收入", "贷", "maybe"],
  ["6401", "主营业务成本", "借", "always"],
  ["6403", "税金及附加", "借", "maybe"],
  ["6601", "销售费用", "借", "maybe"],
  ["6602", "管理费用", "借", "always"],
  ["6603", "财务费用", "借", "maybe"],
  ["6801", "所得税费用", "借", "maybe"],
];
const divisible = new Set(["1002", "1403", "1405", "1601", "6001", "6401", "6601", "6602"]);
const isProfit = (code: string): boolean => code.startsWith("6");

/** Levels 4-2-2, as deep as chance has it. */
function chartOf(random: Random): RandomAccount[] {
  const accounts: RandomAccount[] = [];
  const add = (code: string, name: string, side: "借" | "贷", auxType: string): void => {
    const count = code.length < 8 && divisible.has(code.slice(0, 4)) && random() < 0.6 ? within(random, 1, 3) : 0;
    accounts.push({ code, name, side, isLeaf: count === 0, auxType: count === 0 ? auxType : "" });
    for (let at = 1; at <= count; at += 1) add(`${code}0${at}`, `${name}${"甲乙丙"[at - 1]}类`, side, auxType);
  };
  for (const [code, name, side, need, auxType = ""] of roots) {
    if (need === "maybe" && random() < 0.4) continue;
    add(code, name, side, random() < 0.8 ? auxType : "");
  }
  return accounts;
}

const itemsOf: Readonly<Record<string, readonly string[]>> = {
  客户: ["苏州恒力有限公司", "无锡华衡有限公司", "O'Neil & Co", "北京“双引号”商贸"],
  供应商: ["杭州金源有限公司", "宁波宏达有限公司", "Åkeri AB"],
  人员: ["张三", "李四"],
};

function amountOf(random: Random): number {
  const scale = pickOf(random, [1, 100, 10_000, 1_000_000, 100_000_000]);
  return Math.max(1, Math.floor(random() * 100 * scale));
}

const auxOf = (random: Random, { auxType }: RandomAccount): string =>
  auxType === "" ? "" : `${auxType}:${pickOf(random, itemsOf[auxType] ?? [""])}`;

/** Capital takes what the others leave; profit begins the year at zero. */
const mayOpen = ({ code }: RandomAccount): boolean => !(isProfit(code) || ["4001", "4103"].includes(code));

function openingsOf(random: Random, leaves: readonly RandomAccount[]): Map<string, number> {
  const openings = new Map<string, number>();
  for (const leaf of leaves.filter(mayOpen)) {
    if (random() < 0.2) continue;
    const items = leaf.auxType === "" ? [""] : (itemsOf[leaf.auxType] ?? []).map((name) => `${leaf.auxType}:${name}`);
    for (const item of items) {
      // Now and then on the other side: an overdraft, a prepayment among receivables.
      const usual = (leaf.side === "借" ? 1 : -1) * (random() < 0.1 ? -1 : 1);
      openings.set(`${leaf.code}|${item}`, usual * amountOf(random));
    }
  }
  const total = [...openings.values()].reduce((sum, amount) => sum + amount, 0);
  return openings.set("4001|", -total);
}

const rates = { CNY: "1", USD: "7.1", EUR: "7.8125", JPY: "0.05" } as const;

function lineOf(random: Random, account: RandomAccount, amount: number): RandomLine {
  const currency =
    account.code.startsWith("1002") && random() < 0.2 ? pickOf(random, ["USD", "EUR", "JPY"] as const) : "CNY";
  const fcAmount = currency === "CNY" ? null : Math.round(amount / Number(rates[currency]));
  return { code: account.code, amount, aux: auxOf(random, account), currency, rate: rates[currency], fcAmount };
}

function voucherOf(random: Random, leaves: readonly RandomAccount[], date: string, no: number): RandomVoucher {
  const free = leaves.filter(({ code }) => code !== "4103");
  const lines = Array.from({ length: within(random, 1, 4) }, () =>
    lineOf(random, pickOf(random, free), amountOf(random) * pickOf(random, [1, -1])),
  );
  const rest = -lines.reduce((sum, { amount }) => sum + amount, 0);
  if (rest !== 0) lines.push(lineOf(random, pickOf(random, free), rest));
  return { date, no, isClosing: false, isRed: random() < 0.1, lines };
}

function closingOf(vouchers: readonly RandomVoucher[], date: string, no: number): RandomVoucher {
  const net = new Map<string, number>();
  for (const { lines } of vouchers)
    for (const { code, amount } of lines) if (isProfit(code)) net.set(code, (net.get(code) ?? 0) + amount);
  const plain = (code: string, amount: number): RandomLine => ({
    code,
    amount,
    aux: "",
    currency: "CNY",
    rate: "1",
    fcAmount: null,
  });
  const lines = [...net].filter(([, amount]) => amount !== 0).map(([code, amount]) => plain(code, -amount));
  const profit = -lines.reduce((sum, { amount }) => sum + amount, 0);
  if (profit !== 0) lines.push(plain("4103", profit));
  return { date, no, isClosing: true, isRed: false, lines };
}

export function randomLedger(seed: number, vouchersMax = 40): RandomLedger {
  const random = randomFrom(seed);
  const accounts = chartOf(random);
  const leaves = accounts.filter(({ isLeaf }) => isLeaf);
  const openings = openingsOf(random, leaves);
  const vouchers: RandomVoucher[] = [];
  const numbers = new Map<number, number>();
  const next = (month: number): number => {
    numbers.set(month, (numbers.get(month) ?? 0) + 1);
    return numbers.get(month) ?? 1;
  };
  const dayOf = (month: number, day: number) =>
    `2024-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const count = within(random, 1, vouchersMax);
  const months = Array.from({ length: count }, () => within(random, 1, 12)).sort((one, other) => one - other);
  for (const month of months)
    vouchers.push(voucherOf(random, leaves, dayOf(month, within(random, 1, 28)), next(month)));
  // Some clients have not closed their year yet.
  if (random() < 0.7) {
    const closing = closingOf(vouchers, "2024-12-31", next(12));
    if (closing.lines.length > 1) vouchers.push(closing);
  }
  return { seed, accounts, vouchers, openings };
}

const sidesOf = (amount: number, isRed: boolean): { debit: number; credit: number } =>
  amount > 0 === isRed ? { debit: 0, credit: -amount } : { debit: amount, credit: 0 };

const noMovement = (): Movement => ({ open: 0, debit: 0, credit: 0 });

/** By "code|item" of lowest accounts. */
export function leafMovements({ openings, vouchers }: RandomLedger): Map<string, Movement> {
  const found = new Map<string, Movement>();
  const at = (key: string): Movement => {
    const one = found.get(key) ?? noMovement();
    found.set(key, one);
    return one;
  };
  for (const [key, amount] of openings) at(key).open += amount;
  for (const { lines, isRed } of vouchers)
    for (const { code, aux, amount } of lines) {
      const one = at(`${code}|${aux}`);
      const { debit, credit } = sidesOf(amount, isRed);
      one.debit += debit;
      one.credit += credit;
    }
  return found;
}

/** Of every account, those above included. */
export function accountMovements(ledger: RandomLedger): Map<string, Movement> {
  const leaves = leafMovements(ledger);
  return new Map(
    ledger.accounts.map(({ code }) => {
      const sum = noMovement();
      for (const [key, { open, debit, credit }] of leaves) {
        if (!key.startsWith(code)) continue;
        sum.open += open;
        sum.debit += debit;
        sum.credit += credit;
      }
      return [code, sum];
    }),
  );
}

export function yuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, "0");
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(cell).join(",")).join("\n");

/** The trial balance as the client's program writes it: every account, and below those that have any their items. */
export function trialBalanceOf(ledger: RandomLedger): string {
  const accounts = accountMovements(ledger);
  const items = leafMovements(ledger);
  const sided = (fen: number): string[] => (fen < 0 ? ["", yuan(-fen)] : [yuan(fen), ""]);
  const figures = ({ open, debit, credit }: Movement): string[] => [
    ...sided(open),
    yuan(debit),
    yuan(credit),
    ...sided(open + debit - credit),
  ];
  const rows = ledger.accounts.flatMap(({ code, name, side, auxType }) => {
    const own = [code, name, side, "", "", ...figures(accounts.get(code) ?? noMovement())];
    if (auxType === "") return [own];
    const below = [...items].filter(([key]) => key.startsWith(`${code}|`) && key !== `${code}|`);
    return [own, ...below.map(([key, one]) => [code, name, side, auxType, key.split(":")[1] ?? "", ...figures(one)])];
  });
  const head = "科目编码,科目名称,方向,辅助类型,辅助名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方";
  return csv([head.split(","), ...rows]);
}

export function journalOf({ vouchers, accounts }: RandomLedger): string {
  const names = new Map(accounts.map(({ code, name }) => [code, name]));
  const rows = vouchers.flatMap(({ date, no, isClosing, isRed, lines }) =>
    lines.map(({ code, amount, aux, currency, rate, fcAmount }, at) => {
      const [type = "", item = ""] = aux.split(":");
      const of = (ofType: string): string => (type === ofType ? item : "");
      const { debit, credit } = sidesOf(amount, isRed);
      const sides = [debit, credit].map((fen) => (fen === 0 ? "" : yuan(fen)));
      const summary = isClosing ? "结转本期损益" : `业务${no}`;
      return [
        ...[
          date,
          date.slice(0, 7).replace("-", ""),
          "记",
          String(no),
          String(at + 1),
          summary,
          code,
          names.get(code) ?? "",
        ],
        ...[...sides, currency, rate, fcAmount === null ? "" : yuan(Math.abs(fcAmount))],
        ...[of("客户"), of("供应商"), of("人员"), "制单甲", "审核乙", "记账丙"],
      ];
    }),
  );
  const head =
    "凭证日期,会计期间,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额,币种,汇率,原币金额,客户,供应商,人员,制单人,审核人,记账人";
  return csv([head.split(","), ...rows]);
}
