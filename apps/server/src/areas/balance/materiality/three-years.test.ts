import { materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { materialityBasis, materialityBenchmark } from "@digao/contract/areas/balance/materiality/codes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { join } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import { openChain, openYearsDesk, type YearsDesk } from "../../../../test/years-desk.ts";

let desk: YearsDesk;
/** Of this year's project alone. */
let staff: Client;

beforeAll(async () => {
  desk = await openYearsDesk();
  staff = await desk.tenant.as("staff1");
});
afterAll(() => desk.stop());

const { audited, unaudited } = materialityBasis;
async function yearsOf(projectId: number) {
  await join(desk.manager, projectId, [{ client: staff, roleid: 0 }]);
  const { figures } = await staff.call(materialityPaper.calls.sheet, { projectId });
  const average = figures.benchmarks.find(({ benchmark }) => benchmark === materialityBenchmark.average);
  return {
    years: figures.years.map(({ year, profit, source }) => [year, profit, source]),
    average: average?.audited ?? null,
  };
}

it("profit of three years comes from last year's figures as taken over, and from the years that came along", async () => {
  const [, , third] = await openChain(desk);
  expect(await yearsOf(third)).toEqual({
    years: [
      [2025, "150000.00", audited],
      [2024, "-100000.00", audited],
      [2023, "100000.00", audited],
    ],
    average: "50000.00",
  });
});

it("an earlier project that nothing was taken over from is not read", async () => {
  const first = await desk.projectOf(2023);
  const second = await desk.projectOf(2024, first);
  await desk.take(first, 2023);
  await desk.take(second, 2024);
  expect(await yearsOf(second)).toEqual({
    years: [
      [2024, "-80000.00", audited],
      [2023, null, null],
      [2022, null, null],
    ],
    average: null,
  });
});

it("books of earlier years in the project are unaudited, a year between stays unknown", async () => {
  const projectId = await desk.projectOf(2025);
  await desk.take(projectId, 2023, 2);
  await desk.take(projectId, 2025);
  expect((await yearsOf(projectId)).years).toEqual([
    [2025, "150000.00", audited],
    [2024, null, null],
    [2023, "100000.00", unaudited],
  ]);
});
