import { type ProjectEntity, type RefType, records } from "@digao/contract/records";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FoundRecord, type RecordViewer, resolveRecords } from "../src/platform/records/reader.ts";
import { makeProject, makeRows } from "./build.ts";
import { newCustomer } from "./builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;
let made: Readonly<Record<ProjectEntity, number>>;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
  ({ projectId } = await makeProject(firm, { manager: { role: 1 } }));
  made = await makeRows(server, firm, projectId, "甲");
});
afterAll(() => server.stop());

const kinds = Object.keys(records) as RefType[];
const nobody: RecordViewer = { id: 0, permissions: new Set() };
const withRights = (...rights: string[]): RecordViewer => ({ id: firm.userIds.manager, permissions: new Set(rights) });

async function readAll(ids: Partial<Record<RefType, number>>, viewer = nobody): Promise<(FoundRecord | undefined)[]> {
  const refs = Object.entries(ids).map(([refType, refId]) => ({ refType, refId }));
  const found = await firm.inProject(projectId, (db) => resolveRecords(db, refs, viewer));
  return refs.map((ref) => found.of(ref));
}
const inFirm = async (refType: RefType, refId: number | string, viewer: RecordViewer = nobody) =>
  (await firm.inDb((db) => resolveRecords(db, [{ refType, refId }], viewer))).of({ refType, refId });

describe("a record by reference", () => {
  it("is read for every kind that there is, in a project and in the firm", async () => {
    const refs = kinds.map((refType) => ({ refType, refId: 1 }));
    await firm.inProject(projectId, (db) => resolveRecords(db, refs, nobody));
    const found = await firm.inDb((db) => resolveRecords(db, refs, nobody));
    expect(found.of({ refType: "securityPolicy", refId: 1 })?.name).toEqual({
      zh: records.securityPolicy.words[0],
      en: records.securityPolicy.words[1],
    });
  });

  it("is named in both languages and known by its project, whatever kind of a project's record it is", async () => {
    // A member is read by the person, a person's own by that person alone.
    const { projectMember: _member, ...own } = made;
    const found = await readAll(own, withRights());
    expect(Object.keys(own).filter((_kind, at) => found[at] === undefined)).toEqual([]);
    for (const record of found) {
      expect(record?.name.zh, record?.refType).not.toBe("");
      expect(record?.title.en, record?.refType).not.toBe("");
      expect(record?.projectId, record?.refType).toBe(projectId);
    }
  });

  it("opens in the window of its own project, and nowhere from the firm", async () => {
    const [sample, procedure] = await readAll({ sampleRun: made.sampleRun, progLine: made.progLine });
    expect(sample?.link).toContain(`/maindo/sampling?id=`);
    expect(procedure?.link).toMatch(/^\/maindo\/\w+class\?id=.*tab=program/);
    expect((await inFirm("project", projectId))?.name.zh).toMatch(/测试项目/);
    expect((await inFirm("project", projectId))?.link).toBeNull();
  });

  it("of another project, or of another firm, is not there", async () => {
    const { projectId: other } = await makeProject(firm);
    const theirs = await makeRows(server, firm, other, "乙");
    const ids = { fsItem: theirs.fsItem, voucher: theirs.voucher, adjustment: theirs.adjustment, jobDo: theirs.jobDo };
    expect(await readAll(ids)).toEqual([undefined, undefined, undefined, undefined]);
    const stranger = await server.newTenant();
    const custId = await newCustomer(manager);
    const refs = [{ refType: "customer", refId: custId }] as const;
    expect((await stranger.inDb((db) => resolveRecords(db, refs))).of(refs[0])).toBeUndefined();
  });

  it("of the firm opens for whoever has the right, and is named to all who meet it", async () => {
    const user = firm.userIds.staff1;
    expect(await inFirm("user", user)).toMatchObject({ link: null, projectId: null });
    expect((await inFirm("user", user, withRights("Pages.Users")))?.link).toBe(`/sm/users?open=${user}`);
    expect((await inFirm("customer", await newCustomer(manager)))?.link).toMatch(/^\/pm\/customers\?open=/);
  });

  it("that is one person's is there for that person alone; another firm is named to the operator's people", async () => {
    const { id } = await firm.inDb(
      (db) =>
        db.insertInto("own_sheet").values({ name: "自用", outline: "{}" }).returning("id").executeTakeFirstOrThrow(),
      "manager",
    );
    expect(await inFirm("ownSheet", id)).toBeUndefined();
    expect((await inFirm("ownSheet", id, withRights()))?.name.zh).toBe("自用");
    expect(await inFirm("tenant", firm.id)).toBeUndefined();
    expect((await inFirm("tenant", firm.id, withRights("Pages.Tenants")))?.link).toContain("/setting/tenants");
  });

  it("that was deleted is still named, and opens where it can be brought back", async () => {
    const change = (table: "audit_file" | "audit_sheet", column: "deleted_at" | "removed_at", id: number) =>
      firm.inProject(projectId, (db) =>
        db
          .updateTable(table)
          .set({ [column]: "2025-01-31T00:00:00Z" })
          .where("id", "=", id)
          .execute(),
      );
    await change("audit_file", "deleted_at", made.auditFile);
    await change("audit_sheet", "removed_at", made.auditSheet);
    const [file, sheet] = await readAll({ auditFile: made.auditFile, auditSheet: made.auditSheet });
    expect(file).toMatchObject({ isGone: true, link: expect.stringContaining("/maindo/documentcenter") });
    expect(sheet).toMatchObject({ isGone: true, link: null });
    expect(sheet?.name.zh).not.toBe("");
  });
});
