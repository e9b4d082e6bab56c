import { describe, expect, it } from "vitest";
import { ranked, rankOf } from "./rank.ts";

const client = (label: string, initials: string, more = "") => ({ key: label, label, initials, more });
const clients = [
  client("上海华衡精密仪器有限公司", "shhhjmyqyxgs"),
  client("华衡精密制造有限公司", "hhjmzzyxgs", "91320500MA1XXXXX0A"),
  client("华衡", "hh"),
  client("恒泰贸易有限公司", "htmyyxgs"),
];
const labels = (query: string, recent: readonly string[] = []) =>
  ranked(query, clients, recent).map(({ label }) => label);

describe("what is looked for by name", () => {
  it("comes as itself first, then what begins so, then what holds it", () => {
    expect(labels("华衡")).toEqual(["华衡", "华衡精密制造有限公司", "上海华衡精密仪器有限公司"]);
  });
  it("is found by initials in any case: the same ones, those that begin so, those that hold them", () => {
    expect(labels("hh")).toEqual(["华衡", "华衡精密制造有限公司", "上海华衡精密仪器有限公司"]);
    expect(labels("HHJM")).toEqual(["华衡精密制造有限公司", "上海华衡精密仪器有限公司"]);
    expect(labels("htmy")).toEqual(["恒泰贸易有限公司"]);
  });
  it("is found by numbers, and by several words in any order", () => {
    expect(labels("ma1xx")).toEqual(["华衡精密制造有限公司"]);
    expect(labels("仪器 shh")).toEqual(["上海华衡精密仪器有限公司"]);
    expect(labels("仪器 htmy")).toEqual([]);
  });
  it("stands first among equals where it was used last, and never before what answers better", () => {
    const twins = [client("王一", "wy"), client("王二", "we"), client("王", "w")];
    const order = (recent: readonly string[]) => ranked("王", twins, recent).map(({ label }) => label);
    expect(order([])).toEqual(["王", "王一", "王二"]);
    expect(order(["王二"])).toEqual(["王", "王二", "王一"]);
  });
  it("is found by its text while the dictionary of initials has not come", () => {
    expect(rankOf("hh", { label: "华衡" })).toBeUndefined();
    expect(rankOf("华", { label: "华衡" })).toBe(1);
  });
});
