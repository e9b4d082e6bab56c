import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { balanceRows, book, rules, standardAccounts, tree } from "../../test/sample.ts";
import { csv } from "../../test/seed.ts";
import { type CoaStandard, detectStandard } from "../accounts/standard.ts";
import { accountTree } from "../accounts/tree.ts";
import { accountNameKey } from "../text/normalise.ts";
import { autoMap } from "./auto-map.ts";
import { itemRulesFor } from "./item-rules.ts";
import { namePattern } from "./mapping-rule.ts";

const map = (rows: [string, string][], standard: CoaStandard, memory?: ReadonlyMap<string, string>) => {
  const accounts = accountTree(rows.map(([code, name]) => ({ code, name }))).nodes;
  return new Map(autoMap({ accounts, standard, standardAccounts, memory }).map((s) => [s.code, s]));
};
const answer = (rows: [string, string][], standard: CoaStandard) =>
  [...map(rows, standard).values()].map((s) => `${s.code} ${s.state} ${s.stdCode ?? "-"}`);

describe("automatic mapping to standard accounts", () => {
  it("maps every account of the sample to its own level-1 account", () => {
    expect(detectStandard(balanceRows)).toBe("ASBE");
    const suggestions = autoMap({ accounts: tree.nodes, standard: "ASBE", standardAccounts });
    expect(suggestions.filter((s) => s.state !== "mapped")).toEqual([]);
    expect(suggestions.filter((s) => s.stdCode?.slice(0, 4) !== s.code.slice(0, 4))).toEqual([]);
    expect(suggestions.find((s) => s.code === "222106")?.stdCode).toBe("222106");
  });

  it("scores by the table and gives the reasons in machine form", () => {
    const suggestion = map([["1122", "应收账款"]], "ASBE").get("1122")!;
    expect(suggestion.score).toBe(120);
    expect(suggestion.reasons.map((r) => [r.code, r.points])).toEqual([
      ["levelOneCode", 50],
      ["nameEqual", 60],
      ["category", 10],
    ]);
  });

  it("lets the name outrank the code for accounts without an official number", () => {
    expect(
      answer(
        [
          ["4003", "其他权益工具"],
          ["2503", "租赁负债"],
          ["6721", "信用减值损失"],
        ],
        "ASBE",
      ),
    ).toEqual(["2503 mapped 2505", "4003 mapped 4401", "6721 mapped 6702"]);
  });

  it("asks a person when only the code agrees", () => {
    const suggestion = map([["1122", "客户保证金池"]], "ASBE").get("1122")!;
    expect([suggestion.state, suggestion.stdCode, suggestion.reasons.at(-1)?.code]).toEqual([
      "toConfirm",
      "1122",
      "codeOnly",
    ]);
  });

  it("carries the parent's mapping down to sub-accounts of any name", () => {
    const rows: [string, string][] = [
      ["1002", "银行存款"],
      ["100201", "工行高新"],
      ["1002.02", "建行"],
    ];
    expect(answer(rows, "ASBE")).toEqual(["1002 mapped 1002", "1002.02 mapped 1002", "100201 mapped 1002"]);
  });

  it("knows older names, and the head of a compound name", () => {
    expect(
      answer(
        [
          ["1001", "现金"],
          ["2211", "应付工资"],
          ["6403", "营业税金及附加"],
          ["1232", "应收帐款坏帐准备"],
        ],
        "ASBE",
      ),
    ).toEqual(["1001 mapped 1001", "1232 toConfirm 1231", "2211 mapped 2211", "6403 mapped 6403"]);
  });

  it("remembers what the same client mapped last year", () => {
    const memory = new Map([[accountNameKey("客户保证金池"), "2241"]]);
    expect(map([["7788", "客户保证金池"]], "CUSTOM", memory).get("7788")).toMatchObject({
      state: "mapped",
      stdCode: "2241",
    });
  });

  it("maps other standards by name, where the same code means another account", () => {
    const asbs: [string, string][] = [
      ["1131", "应收账款"],
      ["1121", "应收股利"],
      ["5101", "主营业务收入"],
      ["3101", "实收资本"],
    ];
    expect(detectStandard(asbs.map(([code, name]) => ({ code, name })))).toBe("ASBS");
    expect(answer(asbs, "ASBS")).toEqual([
      "1121 mapped 1131",
      "1131 mapped 1122",
      "3101 mapped 4001",
      "5101 mapped 6001",
    ]);
  });

  it("leaves foreign charts unmapped rather than wrong", () => {
    const rows: [string, string][] = [
      ["10A100020", "現金及び預金"],
      ["10A100280", "商品"],
      ["1910", "Kassa"],
      ["2440", "Leverantörsskulder"],
    ];
    expect([...map(rows, "CUSTOM").values()].map((s) => s.state)).toEqual(Array(4).fill("unmapped"));
  });
});

describe("rules to statement items", () => {
  const item = (code: string, fullName: string, naturalSide: "Dr" | "Cr", auxName?: string) =>
    itemRulesFor({ code, fullName, naturalSide, auxName: auxName ?? null }, book);

  it("books the whole balance to the natural side's item and knows the other side", () => {
    expect(item("1122", "应收账款", "Dr")).toMatchObject({
      primary: { itemCode: "A105", rule: "SPLIT_DR" },
      splitUnit: "AUX",
      sides: { Dr: { itemCode: "A105" }, Cr: { itemCode: "L107" } },
    });
    expect(item("22210107", "应交税费-应交增值税-销项税额", "Cr")).toMatchObject({
      primary: { itemCode: "L109" },
      splitUnit: "LEVEL2",
      sides: { Dr: { itemCode: "A113" }, Cr: { itemCode: "L109" } },
    });
    const advance = itemRulesFor(
      { code: "1122", fullName: "应收账款", naturalSide: "Dr" },
      { ...book, creditTarget: "L106" },
    );
    expect(advance?.sides.Cr?.itemCode).toBe("L106");
  });

  it("routes bad debt provisions by sub-account, by auxiliary item, else to trade receivables", () => {
    const target = (name: string, aux?: string) => item("1231", name, "Cr", aux)?.primary.itemCode;
    expect(["坏账准备-应收票据", "坏账准备-其他应收款", "坏账准备-合同资产", "坏账准备"].map((n) => target(n))).toEqual(
      ["A104", "A108", "A110", "A105"],
    );
    expect(target("坏账准备", "其他应收款")).toBe("A108");
    // A supplier's name decides nothing for prepayments.
    expect(item("1123", "预付账款-材料款", "Dr", "恒力设备厂")?.sides.Dr?.itemCode).toBe("A107");
  });

  it("applies name patterns, of-which lines and other comprehensive income", () => {
    expect(item("660210", "管理费用-研发费用", "Dr")?.primary.itemCode).toBe("P105");
    expect(item("660302", "财务费用-利息收入", "Dr")).toMatchObject({ primary: { itemCode: "P106" }, info: ["P1062"] });
    expect(item("400301", "其他综合收益-其他权益工具投资公允价值变动", "Cr")?.oci).toBe("P413");
    expect(item("112302", "预付账款-设备款", "Dr")?.sides.Dr).toEqual({ itemCode: "A218", isByName: true });
    expect(item("1901", "待处理财产损溢", "Dr")?.primary).toEqual({ itemCode: "A113", rule: "NIL" });
  });

  it("reaches the rules of other standards by code and name, else through the standard account", () => {
    const asbs = { rules, standard: "ASBS" } as const;
    const of = (code: string, fullName: string, stdCode?: string) =>
      itemRulesFor({ code, fullName, naturalSide: "Dr", stdCode: stdCode ?? null }, asbs);
    expect(of("1131", "应收账款")).toMatchObject({
      primary: { itemCode: "A105" },
      sides: { Cr: { itemCode: "L107", isByName: false } },
    });
    expect(of("1131", "应收股利", "1131")?.primary.itemCode).toBe("A108");
    expect(of("1999", "不知名")).toBeNull();
    expect(
      itemRulesFor(
        { code: "1604", fullName: "在建工程", naturalSide: "Dr", stdCode: "1604" },
        { rules, standard: "SBE" },
      )?.primary.itemCode,
    ).toBe("A209");
  });

  it("follows a person's assignment over the catalogue", () => {
    const rulesOf = (override: { itemCode: string; rule?: "BAL" }) =>
      itemRulesFor({ code: "1122", fullName: "应收账款", naturalSide: "Dr", override }, book);
    expect(rulesOf({ itemCode: "A110" })).toMatchObject({
      primary: { itemCode: "A110", rule: "SPLIT_DR" },
      sides: { Dr: { itemCode: "A110" } },
    });
    expect(rulesOf({ itemCode: "A110", rule: "BAL" })).toMatchObject({
      splitUnit: null,
      sides: { Dr: null, Cr: null },
    });
  });

  it("gives every leaf account of the standard chart exactly one primary item that exists", () => {
    const chart = accountTree(standardAccounts);
    const missing = chart.nodes.filter((n) => n.isLeaf && !item(n.code, n.fullName, "Dr"));
    expect(missing.map((n) => n.code)).toEqual([]);
  });

  it("refuses patterns that could be slow", () => {
    for (const bad of ["(a+)+$", "a*", "[甲乙]", "a{9}", "(a|b)*", "a.b", "\\d"])
      expect(() => namePattern(bad)).toThrow(RangeError);
    for (const rule of rules) if (rule.namePattern) expect(() => namePattern(rule.namePattern)).not.toThrow();
  });
});

const shared = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));

describe("a chart in another language", () => {
  it("is mapped nowhere: every account waits for a person", () => {
    const names = [
      "現金及び預金",
      "貸倒引当金",
      "売掛金",
      "有価証券",
      "差入保証金",
      "仮払消費税等",
      "買掛金",
      "旅費交通費",
    ];
    const chart = names.map((name, at) => ({ code: `10A1000${at + 10}`, name }));
    expect(detectStandard(chart)).toBe("CUSTOM");
    const suggestions = autoMap({ accounts: accountTree(chart).nodes, standard: "CUSTOM", standardAccounts });
    expect(suggestions.filter((s) => s.state === "mapped")).toEqual([]);
  });
});

describe.skipIf(!existsSync(shared))("real charts of accounts", () => {
  const read = (path: string) => csv(readFileSync(`${shared}${path}`, "utf8"));

  it("maps the charts of two other products without a wrong number", () => {
    const charts = [
      read("china/coa/cn_asbe_accounts.csv").map((r) => ({ code: r.code!, name: r.name! })),
      read("china/coa/odoo_l10n_cn_standard_account.account.template.csv").map((r) => ({
        code: r.code!,
        name: r.name!,
      })),
    ];
    for (const chart of charts) {
      expect(detectStandard(chart)).toBe("ASBE");
      const suggestions = autoMap({ accounts: accountTree(chart).nodes, standard: "ASBE", standardAccounts });
      expect(suggestions.filter((s) => s.state !== "mapped").map((s) => s.code)).toEqual([]);
      const elsewhere = suggestions.filter((s) => s.stdCode?.slice(0, 4) !== s.code.slice(0, 4));
      // Numbers these charts gave to accounts that have no official one: 其他权益工具, 其他综合收益, 专项储备, 应收账款(PoS).
      for (const { code } of elsewhere) expect(["4003", "4004", "4105", "1124"]).toContain(code);
    }
  });

  it("maps nothing of a Japanese chart", () => {
    const chart = read("ledgers/pca_ja_fy2021.opening.csv").map((r) => ({
      code: r.accountCode!,
      name: r.accountName!,
    }));
    expect(detectStandard(chart)).toBe("CUSTOM");
    const suggestions = autoMap({ accounts: accountTree(chart).nodes, standard: "CUSTOM", standardAccounts });
    expect(suggestions.filter((s) => s.state === "mapped")).toEqual([]);
  });
});
