import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { misstatementPaper, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let manager: Client;
let staff: Client;
let incharge: Client;
let projectId: number;
let item: Map<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  const tenant = await server.newTenant();
  [manager, staff, incharge] = [await tenant.as("manager"), await tenant.as("staff1"), await tenant.as("incharge")];
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
  ]);
  item = new Map((await manager.call(mapping.GetRptItemTree, { projectId })).map(({ id, stdCode }) => [stdCode, id]));
});
afterAll(() => server.stop());

type Version = { id: number; rowVersion: number };
async function entry(description: string, clientStatus: number, checker: Client) {
  const act = ({ id: Id, rowVersion }: Version) => ({ Id, rowVersion });
  const draft = await staff.call(adjustments.UpdateFSAdjustHead, {
    projectId,
    adjType: 1,
    description,
    lines: [
      { fsItemId: item.get("P101") ?? 0, debit: "60000.00", credit: "0.00" },
      { fsItemId: item.get("A109") ?? 0, debit: "0.00", credit: "60000.00" },
    ],
  });
  const sent = await staff.call(adjustments.UpdateFSAdjustHeadById, { ...act(draft), status: 1 });
  const opinion = { clientStatus, reason: "客户认为可以变现" };
  const answered = await manager.call(adjustments.UpdateFSAdjustHeadById, { ...act(sent), ...opinion });
  return checker.call(adjustments.CheckFSAdjustHeadById, act(answered));
}

function textsOf(bytes: Buffer, at: number): string {
  const { SheetNames, Sheets } = readBook(bytes);
  const cells: Record<string, { v?: unknown }> = Sheets[SheetNames[at] ?? ""] ?? {};
  return Object.values(cells)
    .map((cell) => String(cell?.v ?? ""))
    .join("|");
}

it("puts uncorrected misstatements before the client apart from what is agreed, in both languages", async () => {
  await entry("存货跌价", 2, incharge);
  await entry("同意的", 1, incharge);
  const letter = async (RptLang: "zh" | "en") => {
    const { bytes } = await staff.download(misstatements.DownUncorrectedLetter, { projectId, RptLang });
    return textsOf(bytes, 0);
  };
  const zh = await letter("zh");
  expect(zh).toContain("AJE-1  存货跌价");
  expect(zh).toContain("无论单独还是汇总起来，对财务报表整体的影响均不重大");
  expect(zh).not.toContain("同意的");
  expect(await letter("en")).toContain("immaterial, both individually and in aggregate");
  const paper = await staff.download(misstatementPaper.calls.print, { projectId });
  expect(textsOf(paper.bytes, 0)).toContain("同意的");
  expect(textsOf(paper.bytes, 1)).toContain("60000");
});
