import { describe, expect, it } from "vitest";
import { faultFrom } from "../../lib/wire.ts";
import { differences, isChanged, likely, merged } from "./differences.ts";
import { errorsByField } from "./field-faults.ts";

const base = { memo: "坏账", amount: "1200.00", remark: null };

describe("a conflict loses nothing", () => {
  const mine = { memo: "坏账准备", amount: "1200.00", remark: "" };
  const theirs = { memo: "坏账", amount: "1500.00", remark: null, rowVersion: 4 };
  const found = differences(base, mine, theirs, ["memo", "amount", "remark"]);

  it("asks only about fields that differ; null and empty are one", () => {
    expect(found.map((one) => one.field)).toEqual(["memo", "amount"]);
  });
  it("suggests the side that changed the field", () => {
    expect(found.map(likely)).toEqual(["mine", "theirs"]);
  });
  it("saves what was chosen", () => {
    expect(merged(mine, found, {})).toMatchObject({ memo: "坏账准备", amount: "1500.00" });
    expect(merged(mine, found, { amount: "mine" })).toMatchObject({ amount: "1200.00" });
  });
  it("sees no change where nothing was typed", () => {
    expect([isChanged(base, { ...base, remark: "" }), isChanged(base, mine)]).toEqual([false, true]);
  });
});

describe("what the server refuses is told at its field", () => {
  const fault = (members: string[]) =>
    faultFrom(400, { error: { message: "有误", validationErrors: [{ message: "必填", members }] } }, null);
  it("whatever the case of its name", () => {
    expect(errorsByField(fault(["CustName"]), ["custName"])).toEqual({
      errors: [{ name: "custName", errors: ["必填"] }],
      isComplete: true,
    });
  });
  it("and in the dialog when the form has no such field", () => {
    expect(errorsByField(fault(["other"]), ["custName"])).toEqual({ errors: [], isComplete: false });
    expect(errorsByField(undefined, ["custName"]).isComplete).toBe(false);
  });
});
