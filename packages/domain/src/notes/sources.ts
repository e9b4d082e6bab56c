/**
 * What fills each table of the notes: one declaration per table. Accounts go by the headings of columns unless a source says otherwise; a
 * comparative column that nothing here fills comes from last year's published note. What no source gives is a person's.
 */
import type { Ask } from "./fill.ts";

export type NoteSource =
  | {
      from: "accounts";
      /** Its lead schedule; left out: the table's own item. */
      item?: string;
      /** Allowances alone, positive; left out: all accounts. */
      only?: "provisions";
      /** Accounts by their national code, the first prefix that fits: its row. */
      rows?: readonly (readonly [standard: string, row: string])[];
      columns?: Readonly<Record<string, Ask>>;
    }
  /** Cells by an expression over figures ("P399.cur", "-Q15.E108"); `onlyIfNil`: where another does not come to nil, the cell is a person's. */
  | {
      from: "figures";
      cells: readonly (readonly [row: string, column: string, expression: string, onlyIfNil?: string])[];
    }
  /** Rows that repeat lines of a statement. */
  | { from: "lines"; column: string; at: "cur" }
  | { from: "ageing"; item: string; column: string }
  /** The five largest parties. */
  | { from: "largest"; item: string; column: string }
  /** Accounts by class across the table: cost, what is written off it, its impairment. */
  | { from: "classes"; cost: string; less: string; impaired: string }
  | { from: "cards" }
  | { from: "related" };

const accounts: NoteSource = { from: "accounts" };
const byHand: readonly NoteSource[] = [];
const figures = (...cells: Extract<NoteSource, { from: "figures" }>["cells"]): NoteSource => ({
  from: "figures",
  cells,
});
const columns = (of: Readonly<Record<string, Ask>>, only?: "provisions"): NoteSource => ({
  from: "accounts",
  columns: of,
  ...(only ? { only } : {}),
});
const openings = (...names: string[]): NoteSource => columns(Object.fromEntries(names.map((name) => [name, "open"])));

const surplus = "-Q14.E108-(ACC(410102).close-ACC(410102).open)";

export const noteSources: Readonly<Record<string, readonly NoteSource[]>> = {
  NT01: [accounts],
  NT02: byHand,
  NT03: [accounts],
  NT04: byHand,
  NT05: [
    { from: "ageing", item: "A105", column: "期末账面余额" },
    columns({ 期末账面余额: "close", 期初账面余额: "open" }, "provisions"),
  ],
  NT06: byHand,
  NT07: byHand,
  NT08: [{ from: "largest", item: "A105", column: "期末余额" }],
  NT09: [{ from: "ageing", item: "A107", column: "期末余额" }],
  NT10: [
    {
      from: "accounts",
      rows: [
        ["1131", "应收股利"],
        ["1132", "应收利息"],
        ["", "其他应收款"],
      ],
    },
  ],
  NT11: [accounts],
  NT12: byHand,
  NT13: [accounts],
  NT14: [columns({ 期初余额: "open", 本期计提: "increase" }, "provisions")],
  NT15: [openings("期初余额")],
  NT16: [{ from: "cards" }],
  NT17: [columns({ 期初余额: "open", 本期增加: "increase" })],
  NT18: [{ from: "classes", cost: "1641", less: "1642", impaired: "1643" }],
  NT19: [{ from: "classes", cost: "1701", less: "1702", impaired: "1703" }],
  NT20: [columns({ 期末递延所得税资产: "close", 期初递延所得税资产: "open" })],
  NT21: [accounts],
  NT22: [accounts],
  NT23: [accounts],
  NT24: [accounts],
  NT25: [accounts],
  NT26: [accounts],
  NT27: [accounts],
  NT28: [accounts],
  NT29: [
    figures(
      ["调整前上期末未分配利润", "本期", "Q01.E108"],
      ["调整期初未分配利润合计数", "本期", "Q02.E108+Q03.E108+Q04.E108"],
      ["加：本期净利润", "本期", "P399.cur"],
      ["减：提取法定盈余公积", "本期", surplus],
      ["提取任意盈余公积", "本期", "ACC(410102).close-ACC(410102).open"],
      ["提取一般风险准备", "本期", "-Q29.E108"],
      ["应付普通股股利", "本期", "-Q15.E108"],
      ["加：盈余公积弥补亏损", "本期", "Q20.E108"],
    ),
  ],
  NT30: [
    {
      from: "accounts",
      item: "P100",
      rows: [
        ["6051", "其他业务"],
        ["", "主营业务"],
      ],
      columns: { 本期收入: "close" },
    },
    {
      from: "accounts",
      item: "P101",
      rows: [
        ["6402", "其他业务"],
        ["", "主营业务"],
      ],
      columns: { 本期成本: "close" },
    },
  ],
  NT31: [accounts],
  NT32: [accounts],
  NT33: [accounts],
  NT34: [accounts],
  NT35: [accounts],
  NT36: [
    figures(
      ["利润总额", "本期发生额", "P299.cur"],
      ["利润总额", "上期发生额", "P299.prior"],
      ["按法定/适用税率计算的所得税费用", "本期发生额", "P299.cur*RATE"],
    ),
  ],
  NT37: [{ from: "lines", column: "本期金额", at: "cur" }],
  NT38: [{ from: "related" }],
  NT39: byHand,
  NT40: [
    {
      from: "accounts",
      rows: [
        ["1606", "固定资产清理"],
        ["", "固定资产"],
      ],
    },
  ],
  NT41: [
    {
      from: "accounts",
      rows: [
        ["1605", "工程物资"],
        ["", "在建工程"],
      ],
    },
  ],
  NT42: [columns({ 期末递延所得税负债: "close", 期初递延所得税负债: "open" })],
  NT43: byHand,
  NT44: byHand,
  NT45: [accounts],
  NT46: [accounts],
  NT47: [accounts],
  NT48: byHand,
  NT49: byHand,
  NT50: [
    {
      from: "accounts",
      rows: [
        ["2231", "应付利息"],
        ["2232", "应付股利"],
        ["", "其他应付款"],
      ],
    },
  ],
  NT51: [
    {
      from: "accounts",
      rows: [
        ["2231", ""],
        ["2232", ""],
      ],
    },
  ],
  NT52: [accounts],
  NT53: [accounts],
  NT54: [accounts],
  NT55: [accounts],
  NT56: [accounts],
  NT57: [accounts],
  NT58: [columns({ 期初余额: "open", 本期新增补助金额: "increase" })],
  NT59: byHand,
  NT60: [
    figures(["货币资金", "期末账面价值", "NT02.合计.期末余额"], ["货币资金", "期初账面价值", "NT02.合计.期初余额"]),
  ],
  NT61: [
    figures(
      ["其中：库存现金", "期末余额", "ACC(1001).close"],
      ["其中：库存现金", "期初余额", "ACC(1001).open"],
      ["可随时用于支付的银行存款", "期末余额", "ACC(1002).close", "C599.cur-S303.cur-ACC(1001).close-ACC(1002).close"],
      ["可随时用于支付的银行存款", "期初余额", "ACC(1002).open", "C501.cur-S304.cur-ACC(1001).open-ACC(1002).open"],
      ["二、现金等价物", "期末余额", "S303.cur"],
      ["二、现金等价物", "期初余额", "S304.cur"],
    ),
  ],
  NT62: [figures(["短期借款", "期初余额", "L101.open"], ["应付股利", "期初余额", "ACC(2232).open"])],
  NT63: [
    figures(
      ["收到合计", "本期发生额", "C103.cur"],
      ["收到合计", "上期发生额", "C103.prior"],
      ["支付合计", "本期发生额", "C114.cur"],
      ["支付合计", "上期发生额", "C114.prior"],
    ),
  ],
  NT64: byHand,
  NT65: [columns({ 期初余额: "open", 期初减值准备: "provisionOpen" })],
  NT66: [openings("期初余额")],
  NT67: [columns({ 本期费用化: "close" })],
  NT68: [columns({ 期初余额: "open", 本期增加: "increase" })],
  NT69: [accounts],
  NT70: [accounts],
  NT71: [accounts],
  NT72: [accounts],
  NT73: [accounts],
  NT74: [accounts],
  NT75: [accounts],
  NT76: [accounts],
  NT77: [accounts],
  NT78: [accounts],
  NT79: [accounts],
  NT80: [accounts],
  NT81: [
    figures(
      ["合计", "本期收入", "P100.cur"],
      ["合计", "本期成本", "P101.cur"],
      ["合计", "上期收入", "P100.prior"],
      ["合计", "上期成本", "P101.prior"],
    ),
  ],
  NT82: [figures(["合计", "期初余额", "E105.open"], ["合计", "期末余额", "E105.close"])],
  NT83: [accounts],
  NT84: [
    figures(
      ["营业收入", "合计", "P100.cur"],
      ["营业成本", "合计", "P101.cur"],
      ["利润总额", "合计", "P299.cur"],
      ["资产总额", "合计", "A999.close"],
      ["负债总额", "合计", "L399.close"],
    ),
  ],
  NT85: byHand,
  NT86: byHand,
  NT87: [figures(["归属于普通股股东净利润", "本期", "P399.cur"], ["归属于普通股股东净利润", "上期", "P399.prior"])],
  NT88: [figures(["资产处置损益", "本期发生额", "P113.cur"])],
  NT89: byHand,
  NT90: [{ from: "classes", cost: "1521", less: "1522", impaired: "1523" }],
  NT91: byHand,
};

export const sourcesOf = (id: string): readonly NoteSource[] => noteSources[id] ?? byHand;

/** Lead schedules that a table is filled from. @param item the table's own */
export const itemsOf = (id: string, item: string): string[] =>
  sourcesOf(id).flatMap((source) => {
    if (source.from === "accounts") return [source.item ?? item];
    if (source.from === "ageing" || source.from === "largest") return [source.item];
    if (source.from === "classes") return [item];
    return source.from === "related" ? [...relatedItems.receivable, ...relatedItems.payable] : [];
  });

/** Items whose details are parties owing and owed. */
export const relatedItems = {
  receivable: ["A104", "A105", "A106", "A107", "A108", "A110"],
  payable: ["L104", "L105", "L106", "L107", "L110"],
} as const;
