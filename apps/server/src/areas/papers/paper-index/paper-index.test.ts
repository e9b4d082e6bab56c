import { paperIndex } from "@digao/contract/areas/papers/paper-index/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";

let server: TestServer;
let manager: Client;
let staff: Client;
let outsider: Client;
let ProjectId: number;
beforeAll(async () => {
  server = await startTestServer();
  const tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  outsider = await tenant.as("staff2");
  ProjectId = await newProject(manager);
  await join(manager, ProjectId, [{ client: staff, roleid: 0 }]);
});
afterAll(() => server.stop());

const catalogue = () => staff.call(paperIndex.GetReportCatalogData, { ProjectId });
const section = async (code: string) => (await catalogue()).find(({ sectionCode }) => sectionCode === code);
const papers = (sectionCode?: string) => staff.call(paperIndex.GetAuditSectionData, { ProjectId, sectionCode });
const next = async (base: string) => (await staff.call(paperIndex.GetNextIndex, { ProjectId, base })).wpIndex;
const create = (name: string, wpIndex: string | null) =>
  staff.call(sheets.CreateAuditSheetData, { projectId: ProjectId, RefType: 19, name, wpIndex });

describe("the catalogue of an audit file", () => {
  it("has the firm's sections, with papers counted where their index says", async () => {
    expect((await catalogue()).map(({ sectionCode }) => sectionCode)).toContain("A1");
    await create("业务承接评价表", "A1-1");
    await create("随手记录", null);
    expect(await section("A1")).toMatchObject({ total: 1, done: 0, isMissing: false });
    expect((await section("A"))?.total).toBe(1);
    expect((await papers("A1")).map(({ name, openNotes }) => [name, openNotes])).toEqual([["业务承接评价表", 0]]);
    expect((await papers()).find(({ name }) => name === "随手记录")?.sectionCode).toBeNull();
  });

  it("keeps the project's own sections, each code once", async () => {
    const add = (sectionCode: string, parentCode: string | null, as = staff) =>
      as.call(paperIndex.CreateAuditSection, {
        ProjectId,
        parentCode,
        sectionCode,
        sectionName: "集团审计",
        isRequired: true,
      });
    await add("T99", "T");
    expect(await section("T99")).toMatchObject({ parentCode: "T", isOwn: true, isRequired: true, isMissing: true });
    await expect(add("T99", "T")).rejects.toMatchObject({ status: 400 });
    await expect(add("T98", "没有")).rejects.toMatchObject({ status: 404 });
    await expect(add("T 97", "T")).rejects.toMatchObject({ status: 400 });
    await expect(add("T97", "T", outsider)).rejects.toMatchObject({ status: 403 });
    expect(await section("A1")).toMatchObject({ isOwn: false });
  });

  it("renames a section, and removes an empty one; what every file must have goes by a leader alone", async () => {
    const update = (sectionCode: string, more: object, as = staff) =>
      as.call(paperIndex.UpdateAuditSection, { ProjectId, sectionCode, ...more });
    const remove = (sectionCode: string, as = staff) =>
      as.call(paperIndex.RemoveAuditSection, { ProjectId, sectionCode, reason: "不适用" });
    await update("T99", { sectionName: "合并与集团", isRequired: true });
    expect(await section("T99")).toMatchObject({ sectionName: "合并与集团" });
    await expect(update("T99", { isRequired: false })).rejects.toMatchObject({ status: 403 });
    await expect(remove("T99")).rejects.toMatchObject({ status: 403 });
    await expect(remove("A1", manager)).rejects.toMatchObject({ status: 400 });
    await expect(remove("没有", manager)).rejects.toMatchObject({ status: 404 });
    await expect(remove("T99", outsider)).rejects.toMatchObject({ status: 403 });
    await remove("T99", manager);
    expect(await section("T99")).toBeUndefined();
  });

  it("offers an index that no paper ever had, removed ones included", async () => {
    expect(await next("ZD-2")).toBe("ZD-2-1");
    const { id } = await create("明细附表", "ZD-2-1");
    await staff.call(sheets.RemoveSheet, { Id: id, reason: "重复", rowVersion: 1 });
    expect(await next("ZD-2")).toBe("ZD-2-2");
    await expect(create("明细附表", "ZD-2-1")).rejects.toMatchObject({ status: 400 });
    await expect(outsider.call(paperIndex.GetAuditSectionData, { ProjectId })).rejects.toMatchObject({
      status: 403,
    });
  });
});
