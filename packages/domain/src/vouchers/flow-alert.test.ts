import { expect, it } from "vitest";
import { flowAlert } from "./flow-alert.ts";

const shares = { amount: 100_000n, total: 1_000_000n, priorAmount: 100_000n, priorTotal: 1_000_000n };

it("a path between accounts is told when it is new or has moved by more than 5 points, from materiality on", () => {
  expect(flowAlert(shares, 1n)).toBeNull();
  expect(flowAlert({ ...shares, priorAmount: 0n }, 1n)).toBe("new");
  expect(flowAlert({ ...shares, priorAmount: 0n }, 100_001n)).toBeNull();
  expect(flowAlert({ ...shares, amount: 150_000n }, 1n)).toBeNull();
  expect(flowAlert({ ...shares, amount: 150_001n }, 1n)).toBe("shifted");
  expect(flowAlert({ ...shares, amount: 49_999n }, 1n)).toBe("shifted");
  expect(flowAlert({ ...shares, priorTotal: 0n, priorAmount: 0n }, 1n)).toBeNull();
});
