import { describe, expect, it } from "vitest";
import { typedCall } from "./typed-call.ts";

describe("the binding that is being typed", () => {
  it("is known with its argument and what stands before it", () => {
    expect(typedCall('=AMT("A105","sd')).toEqual({ fn: "AMT", argument: 1, given: ["A105"], typed: "sd", from: 12 });
    expect(typedCall("=1+acc(")).toEqual({ fn: "ACC", argument: 0, given: [], typed: "", from: 7 });
  });
  it("is known with the signs of a Chinese keyboard", () => {
    expect(typedCall("=AUX（“1122”，“客户”，jgs")).toMatchObject({
      argument: 2,
      given: ["1122", "客户"],
      typed: "jgs",
    });
  });
  it("is none once its bracket is closed, within another function, or in plain text", () => {
    expect(typedCall('=AMT("A105")')).toBeUndefined();
    expect(typedCall('=AMT("A105")+SUM(A1')).toBeUndefined();
    expect(typedCall("AMT(")).toBeUndefined();
  });
  it("is found inside another function, and does not end at a comma within quotes", () => {
    expect(typedCall('=ROUND(AMT("A,1",')).toMatchObject({ fn: "AMT", argument: 1, given: ["A,1"] });
  });
});
