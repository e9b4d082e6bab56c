import { relatedParties, relatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import { auditeeInfo, custInfo } from "@digao/contract/areas/engagement/auditee/calls";
import {
  companyLookup,
  declaredFacts,
  registry,
  registryTaking,
} from "@digao/contract/areas/engagement/registry/calls";
import { registryFact } from "@digao/contract/areas/engagement/registry/fact";
import { actionLog } from "@digao/contract/areas/office/action-log/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { type LoopbackRegistry, registryKey, startLoopbackRegistry } from "../../../../test/loopback-registry.ts";
import type { Context } from "../../../platform/serve.ts";
import { lookUp, planLookup } from "./lookup.ts";

let server: TestServer;
let service: LoopbackRegistry;
let tenant: TestTenant;
let place: { projectId: number };
let name: string;
let [manager, staff, reviewer]: Client[] = [];
const as = (who: Client | undefined): Client => {
  if (!who) throw new Error("Nobody is signed in.");
  return who;
};

beforeAll(async () => {
  service = await startLoopbackRegistry();
  server = await startTestServer({ external: { registry: { url: service.url, key: registryKey } } });
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  reviewer = await tenant.as("reader");
});
beforeEach(async () => {
  place = await makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 }, reader: { role: 4 } });
  await as(staff).call(custInfo.TakeCustBaseData, place);
  name = (await as(staff).call(auditeeInfo.GetAuditeeInfo, place)).info?.custName ?? "";
  Object.assign(service, { status: null, key: registryKey, asked: [] });
  service.companies.clear();
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

const look = (keyword = name, isFresh = false) => as(staff).call(companyLookup.GetCompanyData, { keyword, isFresh });
const answer = (more: object = {}, company: object = {}) => ({ company: { name, ...company }, ...more });
const partners = async (who = staff) =>
  (await as(who).call(registry.GetPartnerListByAPI, { ...place, maxResultCount: 1000 })).items;

describe("the lookup of a company", () => {
  it("is signed, kept for a day and asked anew on demand; what is not told stays empty", async () => {
    service.companies.set(name, answer({}, { legalRep: "王新", regCapital: 5000000 }));
    const first = await look();
    expect(first).toMatchObject({ state: "found", source: new URL(service.url).host });
    expect(first.data?.company).toMatchObject({ legalRep: "王新", regCapital: "5000000.00" });
    expect(first.data?.partners).toBeUndefined();
    expect((await look()).answerId).toBe(first.answerId);
    expect(service.asked).toEqual([name]);
    expect((await look(name, true)).answerId).not.toBe(first.answerId);
    expect(service.asked).toHaveLength(2);
  });

  it.each([
    [401, "拒绝了本系统的签名"],
    [429, "额度已用完"],
    [503, "企业信息服务暂不可用，可手工录入"],
  ])("says what to do where the service answers %i, and shows what it said before", async (status, words) => {
    service.status = status;
    expect(await look()).toMatchObject({ state: "failed", data: null, message: expect.stringContaining(words) });
    service.status = null;
    service.companies.set(name, answer());
    await look();
    service.status = status;
    expect(await look(name, true)).toMatchObject({
      state: "stale",
      message: expect.stringContaining(words),
      fetchTime: expect.any(String),
      data: { company: { name } },
    });
  });

  it("takes nothing of an answer in another form, and says of an unknown company that it is unknown", async () => {
    service.key = "another key";
    service.companies.set(name, answer());
    expect(await look()).toMatchObject({ state: "failed", message: expect.stringContaining("签名") });
    service.key = registryKey;
    for (const body of ["<html>", answer({ partners: [{ name: "甲", percent: 30 }] })]) {
      service.companies.set(name, body);
      expect(await look()).toMatchObject({ state: "failed", message: expect.stringContaining("约定格式") });
    }
    expect(await look("没有这家企业")).toMatchObject({ state: "notFound", answerId: null, data: null });
  });
});

it("says who connects a service where none is, and how facts come in all the same", async () => {
  const ctx = { external: { registry: null }, lang: "zh" } as unknown as Context;
  expect(await planLookup(ctx, { keyword: "某公司", isFresh: false })).toBeNull();
  expect(await lookUp(ctx, { keyword: "某公司", isFresh: false }, null)).toMatchObject({
    state: "off",
    data: null,
    message: expect.stringContaining("系统运维人员设置 DIGAO_REGISTRY_URL"),
  });
});

describe("what is taken over of an answer", () => {
  const starHolding = { name: "星河控股", holderType: "company", percent: 0.6, subscribed: 3000000 };
  const lists = () =>
    answer(
      {
        partners: [starHolding, { name: "王新", holderType: "person", percent: 0.4 }],
        managers: [{ name: "王新", position: "执行董事" }],
        changes: [
          { item: "法定代表人变更", before: "李明", after: "王新", day: "2024-06-01" },
          { item: "章程备案", day: "2019-01-01" },
        ],
        graph: {
          nodes: [
            { id: "c", name, kind: "company" },
            { id: "p", name: "王新", kind: "person" },
            { id: "x", name: "兄弟公司", kind: "company" },
          ],
          links: [
            { from: "p", to: "c", kind: "controls" },
            { from: "p", to: "x", kind: "controls" },
          ],
        },
      },
      { legalRep: "王新" },
    );
  const take = async (more: object = {}) => {
    const { answerId } = await look(name, true);
    const input = { ...place, answerId: answerId ?? 0 };
    const { rowVersion } = await as(staff).call(registryTaking.GetRegistryDifferences, input);
    return { ...input, rowVersion, fields: ["legalRep" as const], withLists: true, ...more };
  };

  it("is shown field by field first, logged with source and time, and has one effect by several at once", async () => {
    service.companies.set(name, lists());
    const { answerId } = await look();
    const shown = await as(staff).call(registryTaking.GetRegistryDifferences, { ...place, answerId: answerId ?? 0 });
    expect(shown).toMatchObject({
      differences: [{ field: "legalRep", own: null, registered: "王新" }],
      rowCount: 6,
    });
    const input = await take();
    const met = await meet(server, tenant, [
      () => as(staff).call(registryTaking.TakeFromRegistry, input),
      () => as(manager).call(registryTaking.TakeFromRegistry, input),
    ]);
    expect(met.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await as(staff).call(auditeeInfo.GetAuditeeInfo, place)).info).toMatchObject({ legalRep: "王新" });
    expect(await partners()).toHaveLength(2);
    const { items } = await as(manager).call(actionLog.GetActionLog, {
      ProjectId: place.projectId,
      RefType: "auditee",
    });
    expect(items.map(({ action }) => action)).toContain("registration");
    const again = { ...input, rowVersion: input.rowVersion + 1 };
    await expect(as(staff).call(registryTaking.TakeFromRegistry, again)).rejects.toMatchObject({
      error: { message: expect.stringContaining("无需采用") },
    });
  });

  it("keeps what was made of a fact that a newer answer tells as well, and disables the others", async () => {
    service.companies.set(name, lists());
    await as(staff).call(registryTaking.TakeFromRegistry, await take());
    const [parent] = (await partners()).filter((one) => one.name === "星河控股");
    const side = parent?.registered;
    if (!side) throw new Error("Nothing is registered.");
    const fact = await as(staff).call(registryFact.calls.get, { id: side.id });
    await as(staff).call(registryFact.calls.save, { ...fact, review: "cleared", note: "已查章程" });
    await expect(
      as(staff).call(registryFact.calls.save, { ...fact, rowVersion: 2, percent: "0.7" }),
    ).rejects.toMatchObject({ error: { message: expect.stringContaining("来自企业信息服务") } });
    service.companies.set(name, { ...lists(), partners: [starHolding] });
    await as(staff).call(registryTaking.TakeFromRegistry, await take({ fields: [] }));
    expect(await partners()).toMatchObject([{ name: "星河控股", registered: { id: side.id, review: "cleared" } }]);
    const all = await as(staff).call(registry.GetPartnerList, place);
    expect(all.items.map((one) => [one.name, one.isDisabled]).sort()).toEqual([
      ["星河控股", false],
      ["王新", true],
    ]);
  });

  it("is taken once, by several at once too", async () => {
    service.companies.set(name, lists());
    const input = await take({ fields: [] });
    const met = await meet(server, tenant, [
      () => as(staff).call(registryTaking.TakeFromRegistry, input),
      () => as(manager).call(registryTaking.TakeFromRegistry, input),
    ]);
    expect(met.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await partners()).toHaveLength(2);
  });

  it("is refused of another company", async () => {
    service.companies.set("别的公司", { company: { name: "别的公司", legalRep: "赵六" } });
    const { answerId } = await look("别的公司");
    await expect(
      as(staff).call(registryTaking.GetRegistryDifferences, { ...place, answerId: answerId ?? 0 }),
    ).rejects.toMatchObject({ error: { message: expect.stringContaining("不是本项目的被审计单位") } });
  });

  it("tells which changes fall into the period, and offers related parties that the list lacks", async () => {
    service.companies.set(name, lists());
    await as(staff).call(registryTaking.TakeFromRegistry, await take({ fields: [] }));
    const changes = await as(reviewer).call(registry.GetECIChangeByAPI, place);
    expect(changes.items).toMatchObject([
      { item: "法定代表人变更", inAuditPeriod: true, suggestion: expect.stringContaining("签字人") },
      { item: "章程备案", inAuditPeriod: false, suggestion: null },
    ]);
    const ties = () => as(reviewer).call(relatedParties.GetCompanyGraphCheckByAPI, place);
    expect(await ties()).toMatchObject([{ name: "兄弟公司", tie: "controller", via: "王新", isRelated: false }]);
    const offered = async () =>
      (await as(staff).call(relatedParties.GetRelatedCandidates, place)).map((one) => [one.name, one.relation]);
    expect(await offered()).toEqual(
      expect.arrayContaining([
        ["星河控股", "parent"],
        ["兄弟公司", "other"],
      ]),
    );
    await as(staff).call(relatedParty.calls.save, { ...place, name: "兄弟公司", relation: "fellow" });
    expect(await ties()).toMatchObject([{ isRelated: true }]);
    expect((await offered()).map(([one]) => one)).not.toContain("兄弟公司");
  });
});

describe("what the client declares", () => {
  it("is saved by the calls of existing clients, changed with its version, and disabled instead of deleted", async () => {
    const made = await as(staff).call(declaredFacts.SaveManageTeamInfo, { ...place, name: "张三", position: "总经理" });
    const changed = { ...made, name: "张三", position: "董事长" };
    await as(staff).call(declaredFacts.UpdateManageTeamInfoByID, changed);
    await expect(as(staff).call(declaredFacts.UpdateManageTeamInfoByID, changed)).rejects.toMatchObject({
      status: 409,
    });
    await expect(
      as(staff).call(declaredFacts.SaveManageTeamInfo, { ...place, name: "张三", position: "监事" }),
    ).rejects.toMatchObject({ error: { message: expect.stringContaining("已有记录") } });
    const rows = await as(staff).call(declaredFacts.UpdateManageTeamInfo, {
      ...place,
      rows: [{ id: made.id, rowVersion: 2, name: "张三", position: "董事" }, { name: "李四" }],
    });
    expect(rows).toHaveLength(2);
    const input = { id: made.id, rowVersion: 3, reason: "离任" };
    const met = await meet(server, tenant, [
      () => as(staff).call(declaredFacts.DisabledManageTeamInfoByID, input),
      () => as(manager).call(declaredFacts.DisabledManageTeamInfoByID, input),
    ]);
    expect(met.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { items } = await as(reviewer).call(registry.GetManageTeamList, place);
    expect(items.find(({ id }) => id === made.id)).toMatchObject({
      isDisabled: true,
      disabledWhy: "离任",
      disabledBy: expect.any(String),
      disabledAt: expect.any(String),
    });
    await as(staff).call(declaredFacts.SaveManageTeamInfo, { ...place, name: "张三", position: "顾问" });
  });

  it("has the fields of its kind alone, and the service's source is written by no person", async () => {
    const save = (values: object) =>
      as(staff).call(registryFact.calls.save, { ...place, kind: "management", name: "王五", ...values });
    await expect(save({ percent: "0.5" })).rejects.toMatchObject({
      error: { message: expect.stringContaining("没有“持股比例”") },
    });
    await expect(save({ source: "service" })).rejects.toMatchObject({ status: 400 });
    await expect(save({ kind: "change" })).rejects.toMatchObject({ status: 400 });
    const { id, rowVersion } = await save({});
    const one = await as(staff).call(registryFact.calls.get, { id });
    await expect(
      as(staff).call(registryFact.calls.save, { ...one, rowVersion, source: "registry" }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(
      as(staff).call(declaredFacts.UpdatePartnerInfoByID, { id, rowVersion, name: "王五" }),
    ).rejects.toMatchObject({ error: { message: expect.stringContaining("不是股东") } });
  });

  it("is compared with what was typed from the registration, where no service is asked", async () => {
    await as(staff).call(declaredFacts.UpdatePartnerInfo, {
      ...place,
      rows: [{ name: "星河控股", percent: "0.6" }, { name: "代持人" }],
    });
    expect((await partners()).map(({ compare }) => compare)).toEqual([0, 0]);
    const typed = { ...place, kind: "partner", source: "registry" };
    await as(staff).call(registryFact.calls.save, { ...typed, name: "星河控股", percent: "0.51" });
    await as(staff).call(registryFact.calls.save, { ...typed, name: "隐名股东", percent: "0.49" });
    expect((await partners(reviewer)).map(({ compare, name: one }) => [compare, one])).toEqual([
      [2, "星河控股"],
      [3, "隐名股东"],
      [4, "代持人"],
    ]);
  });

  it("is written by the team alone, and no more once the project is archived", async () => {
    const draft = { ...place, name: "张三", position: "总经理" };
    await expect(as(reviewer).call(declaredFacts.SaveManageTeamInfo, draft)).rejects.toMatchObject({ status: 403 });
    await tenant.inDb((db) =>
      db.updateTable("project").set({ archive_flag: 2 }).where("id", "=", place.projectId).execute(),
    );
    await expect(as(staff).call(declaredFacts.SaveManageTeamInfo, draft)).rejects.toMatchObject({ status: 423 });
    expect((await as(staff).call(registry.GetManageTeamList, place)).items).toEqual([]);
  });
});
