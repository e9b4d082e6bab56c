import { describe, expect, it } from "vitest";
import { CodesByName } from "./codes-by-name.ts";

const standard = [
  { code: "1001", name: "库存现金" },
  { code: "1002", name: "银行存款" },
  { code: "6602", name: "管理费用" },
];

describe("accounts by name alone", () => {
  it("have the codes of the project's accounts of that name, by the whole name or one that no other account has", () => {
    const listed = [
      { code: "1002", name: "银行存款", fullName: "银行存款" },
      { code: "100201", name: "工行基本户", fullName: "银行存款-工行基本户" },
      { code: "660201", name: "其他", fullName: "管理费用-其他" },
      { code: "660301", name: "其他", fullName: "财务费用-其他" },
    ];
    const codes = new CodesByName(listed, standard);
    expect(
      ["银行存款", "银行存款\\工行基本户", "银行存款－工行基本户", "工行基本户", "财务费用/其他"].map(codes.codeOf),
    ).toEqual([...["1002", "100201", "100201", "100201", "660301"]]);
    expect(codes.proposed.size).toBe(0);
    expect([codes.codeOf("其他"), [...codes.proposed]]).toEqual(["9001", [["其他", "9001"]]]);
  });

  it("are given codes of the standard chart, and below them in the order met, the same for the same name", () => {
    const codes = new CodesByName([], standard);
    const names = [
      "银行存款-工行-基本户",
      "银行存款-建行",
      "现金",
      "管理费用",
      "管理费用-办公费",
      "银行存款-工行",
      "备用金",
      "银行存款-建行",
    ];
    expect(names.map(codes.codeOf)).toEqual([
      "1002.01.01",
      "1002.02",
      "1001",
      "6602",
      "6602.01",
      "1002.01",
      "9001",
      "1002.02",
    ]);
    expect(codes.proposed.size).toBe(7);
  });

  it("never take a code that an account of another name has", () => {
    const codes = new CodesByName([{ code: "1002", name: "存放同业", fullName: "存放同业" }], standard);
    expect(codes.codeOf("银行存款")).toBe("9001");
  });
});
