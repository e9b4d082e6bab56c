import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { actWords } from "@digao/contract/acts";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { actionLog, firmLog } from "@digao/contract/areas/office/action-log/calls";
import { commonActs } from "@digao/contract/common-acts";
import { acts as ownActs } from "@digao/contract/gathered/acts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join as joinProject, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";
import { readBook } from "../../../../test/workbook.ts";
import { writeAction } from "../../../platform/action-log.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;
let entry: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
  const heads = await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
  entry = heads.get("AJE-1") ?? 0;
  const { rowVersion } = await manager.call(adjustments.GetAuditAdjustListById, { Id: entry });
  const opinion = { clientStatus: 2, reason: "客户不接受跨期调整" };
  await manager.call(adjustments.UpdateFSAdjustHeadById, { Id: entry, rowVersion, ...opinion });
});
afterAll(() => server.stop());

const read = (more: object = {}, by = manager) => by.call(actionLog.GetActionLog, { ProjectId: projectId, ...more });

describe("the action log of a project", () => {
  it("tells who did what to which record, from what to what and why, the latest first", async () => {
    const { items } = await read({ RefType: "adjustment", Id: String(entry) });
    expect(items[0]).toMatchObject({
      userId: manager.userId,
      refTypeName: "调整分录",
      reason: "客户不接受跨期调整",
      changes: expect.arrayContaining([
        expect.objectContaining({ field: "clientStatus", name: "客户意见", to: "不同意调整" }),
      ]),
    });
    expect(items[0]?.refName).toMatch(/^AJE-1 /);
    expect(items[0]?.link).toContain("/maindo/auditadjustment?");
    const seqs = (await read()).items.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => b - a));
  });

  it("names the record of each entry and leads to it, as far as its reader may go there", async () => {
    const { items } = await read();
    expect(items.filter(({ refName }) => refName === "")).toEqual([]);
    expect(items.find(({ refType }) => refType === "projectMember")?.link).toContain("/maindo/auditmember?");
    await tenant.inDb(async (db) => {
      const role = { name: "log", display_name: "日志查阅", permissions: ["Pages.Audit"] };
      const { id } = await db.insertInto("role").values(role).returning("id").executeTakeFirstOrThrow();
      await db.insertInto("user_role").values({ user_id: tenant.userIds.partner, role_id: id }).execute();
      const change = {
        refType: "user",
        refId: tenant.userIds.staff1,
        action: "update",
        new: { dept: "审计二部" },
      } as const;
      await writeAction(db, { userId: tenant.userIds.admin }, change);
    });
    const ofFirm = async (person: "admin" | "partner", RefType: string) =>
      (await (await tenant.as(person)).call(firmLog.GetFirmLog, { RefType })).items[0];
    expect(await ofFirm("admin", "customer")).toMatchObject({ link: expect.stringMatching(/^\/pm\/customers\?open=/) });
    expect((await ofFirm("admin", "customer"))?.refName).not.toBe("");
    const [ours, theirs] = [await ofFirm("admin", "user"), await ofFirm("partner", "user")];
    expect([ours?.link, theirs?.link]).toEqual([`/sm/users?open=${ours?.refId}`, null]);
    expect(theirs?.refName).toBe(ours?.refName);
  });

  it("is filtered by kind, person, act, day and words", async () => {
    const { refTypes, actions, users } = await manager.call(actionLog.GetActionLogFilters, { ProjectId: projectId });
    expect(refTypes).toContainEqual({ value: "adjustment", label: "调整分录" });
    expect(users.map(({ value }) => value)).toContain(manager.userId);
    for (const { value } of actions)
      expect(new Set((await read({ action: value })).items.map(({ action }) => action))).toEqual(new Set([value]));
    expect((await read({ keyword: "客户不接受" })).totalCount).toBe(1);
    expect((await read({ keyword: "%" })).totalCount).toBe(0);
    expect((await read({ dateTo: "2020-01-01" })).totalCount).toBe(0);
    expect((await read({ userId: manager.userId + 1 })).totalCount).toBe(0);
  });

  it("is exported as it is filtered", async () => {
    const query = { ProjectId: projectId, RefType: "adjustment" };
    const { bytes } = await manager.download(actionLog.DownActionLogExcel, query);
    const cells = Object.entries(readBook(bytes).Sheets.操作日志 ?? {});
    const { totalCount } = await read({ RefType: "adjustment" });
    expect(cells.filter(([at]) => /^A([4-9]|\d\d)/.test(at)).length).toBe(totalCount);
    expect(cells.map(([, cell]) => cell?.v)).toContain("客户不接受跨期调整");
  });

  it("is read by members alone", async () => {
    const staff = await tenant.as("staff1");
    await expect(read({}, staff)).rejects.toMatchObject({ status: 403 });
    await joinProject(manager, projectId, [{ client: staff, roleid: 0 }]);
    expect((await read({}, staff)).totalCount).toBeGreaterThan(0);
  });

  it("has words for every act that a project's records are logged with", () => {
    const areas = new URL("../../", import.meta.url).pathname;
    const ofFirm =
      /refType: "(user|role|tenant|session|securityPolicy|infectedFile|corpInfo|homeLayout|listView|subscription|userCategory|userEvent|workLog)"/;
    const acts = readdirSync(areas, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .flatMap((name) => [...readFileSync(join(areas, name), "utf8").matchAll(/\{[^{}]*action: "(\w+)"[^{}]*/g)])
      .filter(([entry]) => entry.includes("projectId") && !ofFirm.test(entry))
      .map(([entry, act = ""]) => ({ act, refType: /refType: "(\w+)"/.exec(entry)?.[1] }));
    const hasWords = ({ act, refType }: (typeof acts)[number]) =>
      refType === undefined
        ? [commonActs, ...Object.values(ownActs)].some((table) => Object.hasOwn(table, act))
        : actWords(refType, act) !== undefined;
    expect(acts.length).toBeGreaterThan(10);
    expect(acts.filter((one) => !hasWords(one))).toEqual([]);
  });

  it("calls an act as its record does, and otherwise as all records do", () => {
    expect(actWords("misstatement", "flag")?.[0]).toBe("回答性质问题");
    expect(actWords("adjustment", "flag")).toBeUndefined();
    expect(actWords("project", "move")).not.toEqual(actWords("auditFile", "move"));
    expect(actWords("auditFile", "delete")).toEqual(commonActs.delete);
  });
});
