import { describe, expect, it } from "vitest";
import { seedCsv } from "../../test/seed.ts";
import { categoryOf, defaultDirection } from "./category.ts";
import { detectStandard } from "./standard.ts";
import { accountTree, ancestorAt, levelOneCode, levelOnes } from "./tree.ts";

const chart = (...rows: [string, string][]) => rows.map(([code, name]) => ({ code, name }));

describe("account tree", () => {
  it("finds parents, levels, leaves and full names of the sample chart", () => {
    const tree = accountTree(seedCsv("sample/sample_tb.csv").map((r) => ({ code: r.科目编码!, name: r.科目名称! })));
    expect(tree.byCode.get("22210107")).toMatchObject({
      parentCode: "222101",
      level: 3,
      isLeaf: true,
      fullName: "应交税费-应交增值税-销项税额",
    });
    expect(tree.byCode.get("2221")).toMatchObject({ parentCode: null, level: 1, isLeaf: false });
    expect(ancestorAt("22210107", 2, tree)).toBe("222101");
    expect(ancestorAt("1001", 2, tree)).toBe("1001");
    expect(tree.orphans).toEqual([]);
  });

  it("reads separated codes by segments, not by characters", () => {
    const tree = accountTree(chart(["1002", "银行存款"], ["1002.1", "工行"], ["1002.10", "建行"], ["1002\\2", "中行"]));
    expect(tree.byCode.get("1002.10")).toMatchObject({ parentCode: "1002", fullName: "银行存款-建行" });
    expect(tree.byCode.get("1002.1")?.isLeaf).toBe(true);
    expect(tree.byCode.get("1002\\2")?.parentCode).toBe("1002");
  });

  it("creates a virtual parent and reports the orphan", () => {
    const tree = accountTree(chart(["1001", "库存现金"], ["100201", "工行"], ["100202", "建行"]));
    expect(tree.byCode.get("1002")).toMatchObject({ isVirtual: true, level: 1, isLeaf: false });
    expect(tree.byCode.get("100201")).toMatchObject({ level: 2, fullName: "工行" });
    expect(tree.orphans).toEqual(["100201", "100202"]);
  });

  it("leaves a chart without levels flat", () => {
    const tree = accountTree(
      chart(["10A100020", "現金及び預金"], ["10A100040", "貸倒引当金"], ["0000113100", "Receivables"]),
    );
    expect(tree.nodes.every((node) => node.level === 1 && node.isLeaf)).toBe(true);
    expect(tree.orphans).toEqual([]);
  });

  it("puts each account below the level-1 account of its own chart, whatever its codes look like", () => {
    const topsIn = (...rows: [string, string][]) => {
      const { nodes } = accountTree(chart(...rows));
      const topOf = levelOnes(nodes);
      return nodes.map(({ code }) => [code, topOf(code)]);
    };
    expect(topsIn(["1002", "银行存款"], ["100201", "工行"], ["10020101", "基本户"], ["112201", "甲"])).toEqual([
      ...[
        ["1002", "1002"],
        ["100201", "1002"],
        ["10020101", "1002"],
        ["1122", "1122"],
        ["112201", "1122"],
      ],
    ]);
    expect(topsIn(["10", "货币资金"], ["10.1", "现金"], ["10.12", "存款"], ["100", "应收"])).toEqual([
      ...[
        ["10", "10"],
        ["10.1", "10"],
        ["10.12", "10"],
        ["100", "10"],
      ],
    ]);
    expect(topsIn(["0000113100", "Receivables"], ["0000113105", "Contra"], ["0000113100-1", "Home"])).toEqual([
      ...[
        ["0000113100", "0000113100"],
        ["0000113100-1", "0000113100"],
        ["0000113105", "0000113105"],
      ],
    ]);
    expect(levelOnes([{ code: "1002", parentCode: null }])("100299")).toBe("1002");
    expect(levelOnes([{ code: "10020", parentCode: null }])("100299")).toBe("100299");
    // A part of a chart is told what the whole of it has.
    expect(levelOnes([{ code: "10020", parentCode: null }], true)("100299")).toBe("1002");
  });

  it("keeps one node per code and gives every node a parent that exists", () => {
    const tree = accountTree(seedCsv("catalogues/cn_accounts.csv").map((r) => ({ code: r.code!, name: r.name! })));
    expect(new Set(tree.nodes.map((n) => n.code)).size).toBe(tree.nodes.length);
    for (const node of tree.nodes) if (node.parentCode) expect(node.code.startsWith(node.parentCode)).toBe(true);
    expect(levelOneCode("1002.01")).toBe("1002");
  });
});

describe("accounting standard", () => {
  it("detects the standard by the names behind the marking codes", () => {
    expect(detectStandard(chart(["6001", "主营业务收入"]))).toBe("ASBE");
    expect(detectStandard(chart(["5001", "主营业务收入"], ["3001", "实收资本"]))).toBe("SBE");
    expect(detectStandard(chart(["5101", "主营业务收入"], ["3101", "实收资本（或股本）"]))).toBe("ASBS");
    expect(detectStandard(chart(["5001", "生产成本"], ["3001", "清算资金往来"]))).toBe("CUSTOM");
    expect(detectStandard(chart(["6001", "Wages"]))).toBe("CUSTOM");
  });

  it("reads category and side by standard", () => {
    expect([categoryOf("5101", "ASBE"), categoryOf("5101", "ASBS"), categoryOf("3101", "SBE")]).toEqual([5, 6, 4]);
    expect(categoryOf("10A1", "CUSTOM")).toBeNull();
    expect(defaultDirection("1602", "累计折旧", "ASBE")).toBe("Cr");
    expect(defaultDirection("5602", "管理费用", "SBE")).toBe("Dr");
    expect(defaultDirection("5001", "主营业务收入", "SBE")).toBe("Cr");
  });

  it("agrees with the catalogue on the side of plain accounts", () => {
    const rows = seedCsv("catalogues/cn_accounts.csv").filter(
      (r) => r.level === "1" && r.isContra === "0" && r.scope === "G",
    );
    const wrong = rows.filter((r) => r.category !== "3" && defaultDirection(r.code!, r.name!, "ASBE") !== r.direction);
    expect(wrong.map((r) => r.code)).toEqual(["5404"]); // 合同结算 stands on either side
  });
});
