import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { conversion } from "@digao/contract/areas/papers/conversion/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { inProject } from "@digao/db/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newProject } from "./builders.ts";
import { dayFromToday } from "./china-day.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { readPages } from "./pdf-pages.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;
let sheetId: number;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
  projectId = await newProject(manager);
  const draft = { projectId, RefType: 19, name: "盘点表", templateKey: "GENERIC-9" };
  ({ id: sheetId } = await manager.call(sheets.CreateAuditSheetData, draft));
});
afterAll(() => server.stop());

const entries = (action: string) =>
  firm.inDb((db) =>
    inProject(db, projectId)
      .selectFrom("project_log")
      .where("action", "=", action)
      .where("project_id", "=", projectId)
      .orderBy("seq")
      .select(["user_name as by", "new_value as what"])
      .execute(),
  );
const textOf = async (bytes: Buffer) => (await readPages(bytes)).map(({ text }) => text).join(" ");

test("58: every file of a project that somebody takes with them is logged: who, what, which", async () => {
  const before = (await entries("takeFile")).length;
  await manager.download(sheets.DownSheet, { Id: sheetId });
  await manager.download(conversion.GetXlsxFile, { Id: sheetId });
  await manager.download(conversion.Xlsx2Pdf, { Id: sheetId });
  await manager.download(trialBalance.DownTrialBalanceExcel, { projectId }).catch(() => undefined);
  const found = (await entries("takeFile")).slice(before);
  expect(found.map(({ by }) => by)).toEqual(["manager", "manager", "manager", "manager"]);
  const paths = [sheets.DownSheet, conversion.GetXlsxFile, conversion.Xlsx2Pdf].map(({ path }) => path);
  expect(found.slice(0, 3).map(({ what }) => what)).toEqual(paths.map((path) => ({ path, Id: sheetId })));
  expect(found[3]?.what).toMatchObject({ path: trialBalance.DownTrialBalanceExcel.path, projectId });
});

test("58: a reader without a right takes nothing, and their try is no entry", async () => {
  const before = (await entries("takeFile")).length;
  const other = await firm.as("staff2");
  await expect(other.download(sheets.DownSheet, { Id: sheetId })).rejects.toMatchObject({ status: 403 });
  expect(await entries("takeFile")).toHaveLength(before);
});

test("47: what a reader outside the team prints carries their name on the page, what the team prints does not", async () => {
  const own = await manager.download(conversion.Xlsx2Pdf, { Id: sheetId });
  expect(await textOf(own.bytes)).not.toContain("staff1");
  const viewer = await firm.as("staff1");
  await firm.inDb((db) => db.updateTable("project").set({ archive_flag: 2 }).where("id", "=", projectId).execute());
  const days = { validFrom: dayFromToday(0), validTo: dayFromToday(7) };
  await (await firm.as("archive")).call(archiveAuth.CreateArchiveAuth, {
    ...days,
    projectId,
    userId: viewer.userId,
    reason: "接受监管检查",
  });
  const seen = await viewer.download(conversion.Xlsx2Pdf, { Id: sheetId });
  expect(await textOf(seen.bytes)).toContain("staff1");
});
