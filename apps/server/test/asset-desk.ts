/** The asset list of a client, and a project that reads it. */
import { fixedAssets as calls, type FACard } from "@digao/contract/areas/balance/fixed-assets/calls";
import { afterAll, beforeAll } from "vitest";
import { join, newProject } from "./builders.ts";
import { importBooks } from "./cash-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

const head =
  "资产编号,资产名称,资产类别,使用部门,开始使用日期,折旧方法,使用年限(月),原值,净残值,本年折旧,期初累计折旧,累计折旧,减值准备,净值,数量";
type Cell = string | number;
/** A machine of 120,000.00 in use since December 2022, over ten years without salvage: 12,000.00 a year. */
export const assetRow = (
  no: string,
  more: Partial<Record<"year" | "close" | "net" | "cost" | "start" | "method", Cell>> = {},
) => {
  const {
    year = "12000",
    close = "24000",
    net = "96000",
    cost = "120000",
    start = "2022-12-15",
    method = "直线法",
  } = more;
  return [no, `设备${no}`, "机器设备", "一车间", start, method, 120, cost, 0, year, 12000, close, 0, net, 1].join(",");
};
export const assetList = (...rows: string[]) => [head, ...rows].join("\n");
export const assetBooks = [
  "科目编码,科目名称,方向,辅助类型,辅助名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方",
  "1601,固定资产,借,,,240000,,,,240000,",
  "1602,累计折旧,贷,,,,24000,,27000,,51000",
  "4001,实收资本,贷,,,,216000,,,,216000",
  "4104,利润分配,贷,,,,,27000,,27000,",
  "510102,制造费用-折旧费,借,,,,,27000,27000,,",
].join("\n");

export interface AssetDesk {
  server: TestServer;
  tenant: TestTenant;
  manager: Client;
  staff: Client;
  /** Has a list be read. */
  take(Id: number, content: string): Promise<void>;
  cardOf(Id: number, no: string): Promise<FACard | undefined>;
  /** A project with its books, of two people. */
  newYear(): Promise<number>;
}

/** A firm with a manager and a member; call once a test file. */
export function assetDesk(): AssetDesk {
  const desk = {} as AssetDesk;
  const take: AssetDesk["take"] = async (projectId, content) => {
    const input = { projectId, isPrior: false };
    await desk.manager.call(calls.FromExcelImportAssetList, input, [{ name: "assets.csv", content }]);
    await desk.server.runJobs();
  };
  const cardOf: AssetDesk["cardOf"] = async (Id, no) => {
    const { items } = await desk.manager.call(calls.GetFACardList, { Id, maxResultCount: 1000 });
    return items.find(({ assetNo }) => assetNo === no);
  };
  const newYear: AssetDesk["newYear"] = async () => {
    const Id = await newProject(desk.manager);
    await join(desk.manager, Id, [{ client: desk.staff, roleid: 0 }]);
    await importBooks(desk.server, desk.manager, Id, { "tb.csv": assetBooks });
    return Id;
  };
  beforeAll(async () => {
    const server = await startTestServer();
    const tenant = await server.newTenant();
    const [manager, staff] = [await tenant.as("manager"), await tenant.as("staff1")];
    Object.assign(desk, { server, tenant, manager, staff, take, cardOf, newYear });
  });
  afterAll(() => desk.server.stop());
  return desk;
}
