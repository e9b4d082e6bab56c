import { describe, expect, it } from "vitest";
import { cell, decides } from "../../test/decisions.ts";
import { fen } from "../money.ts";
import { reEvaluate } from "./calculation.ts";
import { capOf, componentScope, groupFaults, isAboveCap, isCoverageLow } from "./group-caps.ts";
import { raiseMissing } from "./raise.ts";

/** The whole of an amount, so that it is compared as it stands. */
const level = (now: string, inForce: string) =>
  reEvaluate(
    { benchmarkAmount: fen(now), adjustment: 0n, percent: "1", digits: 2, pmPercent: "0.75", trivialPercent: "0.05" },
    { om: fen(inForce) },
  ).level;

decides("materiality_lower", (row) => ({
  expected:
    level(cell(row, "omFromAudited"), cell(row, "omInForce")) === "revise" ? "revise before completion" : "info",
}));

decides("group_component_cap", (row) => {
  const [total, pm] = [fen(cell(row, "sumComponentPM")), fen(cell(row, "groupPM"))];
  const components = Number(row.components);
  expect(capOf(components)).toBe(Math.round(Number(row.cap) * 10));
  return { expected: isAboveCap(total, pm, components) ? "warning with reason" : "allowed" };
});

describe("materiality that is revised", () => {
  it("asks below nine tenths of the amount in force: 71,528.91 informs, 71,000 revises, exactly 0.9 does not", () =>
    expect(["71528.91", "71000.00", "71100.00", "71099.99"].map((now) => level(now, "79000.00"))).toEqual([
      "info",
      "revise",
      "info",
      "revise",
    ]));

  it("is raised after the first evaluation by the partner with the reviewer's view", () => {
    const raise = { from: 100n, to: 101n, hasEvaluatedWork: true, isByPartner: false, hasReviewersView: false };
    const { from, to } = raise;
    expect(raiseMissing(raise)).toEqual(["partner", "reviewersView"]);
    expect(raiseMissing({ from, to, hasEvaluatedWork: true, isByPartner: true, hasReviewersView: null })).toEqual([]);
    expect(raiseMissing({ from, to, hasEvaluatedWork: false, isByPartner: false, hasReviewersView: false })).toEqual(
      [],
    );
    expect(
      raiseMissing({ from: to, to: from, hasEvaluatedWork: true, isByPartner: false, hasReviewersView: false }),
    ).toEqual([]);
  });
});

describe("materiality of a group", () => {
  const pm = fen("700000.00");
  const trivial = fen("50000.00");

  it("warns of four components at 400,000 each, refuses one at the group's own, and reports from trivial on", () => {
    const four = Array.from({ length: 4 }, () => fen("400000.00"));
    expect(groupFaults({ pm, trivial, components: four, reportedFrom: trivial })).toEqual(["capReason"]);
    expect(groupFaults({ pm, trivial, components: [pm], reportedFrom: trivial + 1n })).toEqual([
      "componentTooHigh",
      "reportedTooHigh",
    ]);
    expect(groupFaults({ pm, trivial, components: [pm - 1n], reportedFrom: trivial })).toEqual([]);
  });

  it("scopes a component by 15 % of the benchmark or its own risk, and is red below 60 % covered", () => {
    const at = (share: bigint, hasSpecificRisk: boolean) => componentScope({ share, group: 100n, hasSpecificRisk });
    expect([at(15n, false), at(14n, true), at(14n, false)]).toEqual(["fullAudit", "auditOfItems", "analysis"]);
    expect([isCoverageLow(59n, 100n), isCoverageLow(60n, 100n)]).toEqual([true, false]);
  });
});
