import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";

let server: TestServer;
let manager: Client;
let staff: Client;
let projectId: number;
const item = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer();
  const tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  projectId = await newProject(manager);
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  await copySampleBooks(server, tenant, projectId);
  for (const { id, stdCode } of await manager.call(mapping.GetRptItemTree, { projectId })) item.set(stdCode, id);
});
afterAll(() => server.stop());

type Line = [code: string, accountCode: string | null, debit: string, credit: string, accountReason?: string];
const save = (adjType: number, lines: Line[]) =>
  staff.call(adjustments.UpdateFSAdjustHead, {
    projectId,
    adjType,
    description: "坏账",
    lines: lines.map(([code, accountCode, debit, credit, accountReason]) => ({
      fsItemId: item.get(code) ?? 0,
      accountCode,
      debit,
      credit,
      accountReason,
    })),
  });
const withAccount = (accountCode: string, accountReason?: string): Line[] => [
  ["P111", null, "50000.00", "0.00"],
  ["A105", accountCode, "0.00", "50000.00", accountReason],
];

it("a line on receivables with the cash account is refused, or kept with its reason", async () => {
  await expect(save(1, withAccount("1002"))).rejects.toMatchObject({
    status: 400,
    error: { message: expect.stringContaining("第 2 行的科目 1002") },
  });
  await expect(save(1, withAccount("1002", "  "))).rejects.toMatchObject({ status: 400 });
  const explained = await save(1, withAccount("1002", "银行已代收，尚未入账"));
  expect(explained.lines.map(({ accountReason }) => accountReason)).toEqual([null, "银行已代收，尚未入账"]);
  const sent = await staff.call(adjustments.UpdateFSAdjustHeadById, {
    Id: explained.id,
    rowVersion: explained.rowVersion,
    status: 1,
  });
  const checked = await manager.call(adjustments.CheckFSAdjustHeadById, { Id: sent.id, rowVersion: sent.rowVersion });
  expect(checked.lines[1]?.accountReason).toBe("银行已代收，尚未入账");
});

it("an account of the item, on either side, needs no reason and keeps none", async () => {
  const own = await save(1, withAccount("1122", "多余"));
  expect(own.lines[1]?.accountReason).toBeNull();
  await save(2, [
    ["A105", "1122", "150000.00", "0.00"],
    ["L107", "1122", "0.00", "150000.00"],
  ]);
  await save(2, [
    ["A218", "1123", "1.00", "0.00"],
    ["A107", "1123", "0.00", "1.00"],
  ]);
});
