/** The server itself stands anywhere: days of books, projects and hours are those of China all the same. */
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { workbookBytes } from "@digao/excel/write-workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProject } from "./builders.ts";
import { startTestServer, type TestServer } from "./kit.ts";

/** Each with the minutes that it is behind UTC in January. */
const zones: [zone: string, minutes: number][] = [
  ["Etc/GMT+12", 720],
  ["America/New_York", 300],
  ["UTC", 0],
  ["Asia/Shanghai", -480],
  ["Australia/Lord_Howe", -660],
  ["Pacific/Kiritimati", -840],
];
const own = process.env.TZ;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
});
afterAll(async () => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
  await server.stop();
});

/** The first and last days of the year, and those on which New York and Lord Howe change their clocks. */
const days = ["2024-01-01", "2024-03-10", "2024-04-07", "2024-10-06", "2024-11-03", "2024-12-31"];
const header = ["日期", "凭证字", "凭证号", "摘要", "科目编码", "科目名称", "借方", "贷方"];
const linesOf = (dates: readonly string[]) =>
  dates.flatMap((date, at) => [
    [date, "记", String(at + 1), "收款", "1002", "银行存款", "100.00", ""],
    [date, "记", String(at + 1), "收款", "6001", "主营业务收入", "", "100.00"],
  ]);

describe("77: with its clock in", () => {
  test.each(zones)(
    "%s the server keeps each day that it is given, in books, projects and hours",
    async (zone, minutes) => {
      process.env.TZ = zone;
      expect(new Date(2024, 0, 1).getTimezoneOffset()).toBe(minutes);
      const firm = await server.newTenant();
      const manager = await firm.as("manager");
      const projectId = await newProject(manager, { periodStart: "2024-01-01", periodEnd: "2024-12-31" });
      expect(await manager.call(projects.GetProject, { Id: projectId })).toMatchObject({
        periodStart: "2024-01-01",
        periodEnd: "2024-12-31",
      });
      const csv = [header, ...linesOf(days)].map((row) => row.join(",")).join("\n");
      const sheet = await workbookBytes([
        {
          name: "序时账",
          columns: header.map((name) => (name === "日期" ? { kind: "date" as const } : {})),
          header: [header],
          rows: [linesOf(days)],
        },
      ]);
      for (const [name, content] of [
        ["text.csv", csv],
        ["sheet.xlsx", sheet],
      ] as const) {
        const project = name === "text.csv" ? projectId : await newProject(manager);
        await manager.call(imports.UploadLedgerFile, { projectId: project }, [{ name, content }]);
        await server.runJobs();
        const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId: project });
        const { items } = await manager.call(vouchers.GetVoucherLibList, { periodId: period?.periodId ?? 0 });
        expect([name, [...new Set(items.map(({ jDate }) => jDate))].sort()]).toEqual([name, days]);
      }
      await manager.call(workLogs.CreateWorkLog, { workType: 3, title: "盘点", workDate: "2024-05-06", hours: 1 });
      const stored = await firm.inDb((db) => db.selectFrom("work_log").selectAll().execute());
      expect(JSON.stringify(stored)).toContain("2024-05-06");
    },
  );
});
