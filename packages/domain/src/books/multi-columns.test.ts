import { describe, expect, it } from "vitest";
import { multiColumns } from "./multi-columns.ts";

const moved = (key: string, month: number, debit: bigint, credit: bigint) => ({ key, month, debit, credit });

describe("columns of an account", () => {
  const parts = [moved("660201", 202401, 100n, 0n), moved("660202", 202402, 30n, 5n), moved("660203", 202402, 1n, 0n)];
  const whole = [...parts, moved("6602", 202402, 4n, 140n)];
  const input = { open: 10n, months: [202401, 202402] as const, whole, parts };

  it("add up to the account in every month, with what stands in none of them in the rest", () => {
    const table = multiColumns({ ...input, columnsMax: 40 });
    expect(table.keys).toEqual(["660201", "660202", "660203"]);
    expect(table.months).toEqual([
      { month: 202401, debit: 100n, credit: 0n, close: 110n, debits: [100n, 0n, 0n, 0n], credits: [0n, 0n, 0n, 0n] },
      { month: 202402, debit: 35n, credit: 145n, close: 0n, debits: [0n, 30n, 1n, 4n], credits: [0n, 5n, 0n, 140n] },
    ]);
  });

  it("fold the smallest into the rest where there are too many", () => {
    const table = multiColumns({ ...input, columnsMax: 2 });
    expect(table).toMatchObject({ keys: ["660201", "660202"], hasRest: true, foldedCount: 1, close: 0n });
    expect(table.months[1]?.debits).toEqual([0n, 30n, 5n]);
  });
});
