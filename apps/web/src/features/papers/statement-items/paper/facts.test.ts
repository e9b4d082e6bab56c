import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { expect, it } from "vitest";
import { changesOf, factsOf } from "./facts.ts";

const item = {
  id: 1,
  name: "应收账款",
  grpId: 1,
  kind: "L",
  noteRef: null,
  wpIndex: "ZD",
  isVisible: true,
  riskLevel: 3,
  riskReason: "上次的理由：收入增长异常",
  dc: 1,
  prior: "100.00",
  priorReason: "上次的理由：按上年审定数",
  rowVersion: 1,
} as unknown as FsItemRow;

it("fills in no reason of an earlier change, so that one is not sent again with the next", () => {
  const first = factsOf(item, "Accounts receivable");
  expect([first.riskReason, first.priorReason]).toEqual(["", ""]);
  expect(changesOf(item, first, { ...first, riskLevel: 2 })).toEqual({ riskLevel: 2, riskReason: "" });
  expect(changesOf(item, first, { ...first, prior: "90.00", priorReason: "更正录入" })).toEqual({
    priorAudited: "90.00",
    priorReason: "更正录入",
  });
});
