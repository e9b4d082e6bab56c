import { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { expect, it } from "vitest";
import { groupsOf } from "./head-list.ts";

const may = { ok: true, reason: "" };
const head = (id: number, adjType: number): AdjustHead =>
  AdjustHead.parse({
    id,
    adjType,
    projectId: 1,
    adjNo: null,
    description: "补提",
    reason: null,
    wpIndex: null,
    fsItemId: null,
    source: 1,
    status: 0,
    clientStatus: 0,
    clientSignUser: null,
    clientSignDate: null,
    misstatementKind: null,
    cause: null,
    restatement: null,
    turnOf: null,
    preparerId: 1,
    preparerName: "王",
    prepareTime: "2024-12-31T00:00:00Z",
    editorIds: [],
    checkerName: null,
    checkTime: null,
    cancelReason: null,
    cancelUserId: null,
    cancelUserName: null,
    cancelTime: null,
    taxEffectOf: null,
    remark: null,
    lines: [],
    debit: "1.00",
    credit: "1.00",
    profitEffect: "0.00",
    taxEffect: "0.00",
    equityEffect: "0.00",
    rowVersion: 1,
    can: { edit: may, submit: may, check: may, cancel: may, void: may, opinion: may },
  });

it("a page of entries stands under the counts and sums of all that were found", () => {
  const groups = groupsOf({
    totalCount: 72,
    items: [head(7, 1), head(8, 2)],
    groups: [
      { adjType: 1, count: 51, debit: "510.00" },
      { adjType: 2, count: 20, debit: "9.00" },
      { adjType: 5, count: 1, debit: "3.00" },
    ],
    project: { count: 90, profitEffect: "0.00" },
  });
  expect(groups.map(({ type, heads, count, debit }) => [type, heads.length, count, debit])).toEqual([
    [1, 1, 51, "510.00"],
    [2, 1, 20, "9.00"],
  ]);
});
