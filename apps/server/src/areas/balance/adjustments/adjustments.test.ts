import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { fen, sum, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expectOverviewStored } from "../../../../test/overview-stored.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let incharge: Client;
let projectId: number;
const item = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  incharge = await tenant.as("incharge");
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
  ]);
  for (const { id, stdCode } of await manager.call(mapping.GetRptItemTree, { projectId })) item.set(stdCode, id);
});
afterAll(() => server.stop());

const line = (code: string, debit: string, credit = "0.00") => ({ fsItemId: item.get(code) ?? 0, debit, credit });
const save = (
  as: Client,
  lines: ReturnType<typeof line>[],
  { adjType = 1, id, rowVersion }: { adjType?: number; id?: number; rowVersion?: number } = {},
) =>
  as.call(adjustments.UpdateFSAdjustHead, { projectId, adjType, id, rowVersion, description: "补提坏账准备", lines });
const submit = (as: Client, head: { id: number; rowVersion: number }) =>
  as.call(adjustments.UpdateFSAdjustHeadById, { Id: head.id, rowVersion: head.rowVersion, status: 1 });
const check = (as: Client, head: { id: number; rowVersion: number }) =>
  as.call(adjustments.CheckFSAdjustHeadById, { Id: head.id, rowVersion: head.rowVersion });
const provision = () => [line("P111", "50000.00"), line("A105", "0.00", "50000.00")];

describe("adjustments", () => {
  it("go from draft over review to checked, by another person, and show their effect", async () => {
    const draft = await save(staff, provision());
    expect([draft.status, draft.adjNo, draft.profitEffect, draft.equityEffect]).toEqual([
      0,
      null,
      "-50000.00",
      "-50000.00",
    ]);
    const sent = await submit(staff, draft);
    await expect(check(staff, sent)).rejects.toMatchObject({ status: 403 });
    const checked = await check(manager, sent);
    expect([checked.status, checked.adjNo, checked.checkerName]).toEqual([2, "AJE-1", "李经理"]);
  });

  it("are never checked by their preparer, whatever his role", async () => {
    const sent = await submit(incharge, await save(incharge, provision()));
    expect(sent.can.check).toMatchObject({ ok: false, reason: "复核人不能是编制人本人" });
    await expect(check(incharge, sent)).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
    await check(manager, sent);
  });

  it("keep numbers without gaps when many are checked at once, and after a return to draft", async () => {
    const sent = await Promise.all([1, 2, 3, 4].map(async () => submit(staff, await save(staff, provision()))));
    const checked = await Promise.all(sent.map((head) => check(manager, head)));
    const numbers = checked.map(({ adjNo }) => Number(adjNo?.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual([0, 1, 2, 3].map((i) => (numbers[0] ?? 0) + i));
    const [first] = checked;
    if (!first) throw new Error("nothing checked");
    const cancel = { Id: first.id, rowVersion: first.rowVersion };
    await expect(manager.call(adjustments.CancelFSAdjustHeadById, cancel)).rejects.toMatchObject({ status: 400 });
    const draft = await manager.call(adjustments.CancelFSAdjustHeadById, { ...cancel, reason: "金额重算" });
    expect([draft.status, draft.adjNo, draft.cancelReason]).toEqual([0, first.adjNo, "金额重算"]);
    expect((await check(manager, await submit(staff, draft))).adjNo).toBe(first.adjNo);
  });

  it("become void from draft, stay listed and cannot return", async () => {
    const draft = await save(staff, provision());
    const gone = await staff.call(adjustments.CancelFSAdjustHeadById, { Id: draft.id, rowVersion: draft.rowVersion });
    expect(gone.status).toBe(3);
    await expect(save(staff, provision(), gone)).rejects.toMatchObject({ status: 400 });
    const listed = await staff.call(adjustments.GetAuditAdjustListByAdjType, { projectId, AdjType: 1, status: 3 });
    expect(listed.map(({ id }) => id)).toEqual([draft.id]);
  });

  it("refuse what a senior reviewer would refuse, and say which line", async () => {
    const refused: [ReturnType<typeof line>[], number, string][] = [
      [[line("P111", "1.00"), line("A105", "0.00", "0.99")], 1, "差额 0.01"],
      [[line("A199", "1.00"), line("A105", "0.00", "1.00")], 1, "第 1 行"],
      [[line("P100", "1.00"), line("E108", "0.00", "1.00")], 1, "自动结转"],
      [[line("P100", "1.00"), line("A105", "0.00", "1.00")], 2, "重分类"],
      [[line("A105", "1.00")], 1, "两行"],
    ];
    for (const [lines, adjType, text] of refused) {
      await expect(save(staff, lines, { adjType })).rejects.toMatchObject({
        status: 400,
        error: { message: expect.stringContaining(text) },
      });
    }
  });

  it("answer 409 with the current entry when someone else has changed it", async () => {
    const draft = await save(staff, provision());
    await save(manager, [line("P111", "7.00"), line("A105", "0.00", "7.00")], draft);
    await expect(save(staff, provision(), draft)).rejects.toMatchObject({
      status: 409,
      error: { data: { current: { debit: "7.00" } } },
    });
  });

  it("are listed on every item they touch", async () => {
    const RId = item.get("A105") ?? 0;
    const heads = await staff.call(adjustments.GetAuditAdjustListByReportId, { RId });
    expect(heads.length).toBeGreaterThan(3);
    expect(heads.every(({ lines }) => lines.some(({ fsItemId }) => fsItemId === RId))).toBe(true);
    expect(statementItems.GetFsAdjustByRid.path).toBe("/api/jm/GetFsAdjustByRid");
  });

  it("propose the tax and reserve effect of chosen entries", async () => {
    const head = await save(staff, provision());
    const input = { projectId, heads: [{ id: head.id, kind: 2 }], surplusReserve: false };
    const [proposal] = await staff.call(adjustments.GetTaxProposals, input);
    expect(proposal?.lines.map(({ fsItemCode, debit, credit }) => [fsItemCode, debit, credit])).toEqual([
      ["A217", "12500.00", "0.00"],
      ["P301", "0.00", "12500.00"],
    ]);
    const [booked] = await staff.call(adjustments.CreateTaxEffect, input);
    const [again] = await staff.call(adjustments.CreateTaxEffect, input);
    expect([booked?.status, booked?.source, again?.id]).toEqual([0, 8, booked?.id]);
  });

  it("are taxed once: another treatment takes the place of the earlier draft, and never stands beside a checked one", async () => {
    const [one, two] = [await save(staff, provision()), await save(staff, provision())];
    const book = (kinds: [number, number][], surplusReserve = false) =>
      staff.call(adjustments.CreateTaxEffect, {
        projectId,
        heads: kinds.map(([id, kind]) => ({ id, kind })),
        surplusReserve,
      });
    const [first] = await book([[one.id, 1]]);
    const input = { projectId, heads: [{ id: one.id, kind: 2 }], surplusReserve: false };
    expect((await staff.call(adjustments.GetTaxProposals, input))[0]?.existingId).toBe(first?.id);
    const [second] = await book([[one.id, 2]]);
    expect([second?.id, second?.lines[0]?.fsItemCode]).toEqual([first?.id, "A217"]);
    const both = await book([
      [one.id, 1],
      [two.id, 2],
    ]);
    expect(both.map(({ id }) => id)).toContain(first?.id);
    const [joined] = await book([
      [one.id, 2],
      [two.id, 2],
    ]);
    expect(joined?.debit).toBe("25000.00");
    const taxes = async () =>
      (await staff.call(adjustments.GetAuditAdjustListByAdjType, { projectId, AdjType: 1 })).filter(
        ({ source, status, description }) => source === 8 && status < 3 && description.includes(`#${two.id}`),
      );
    expect((await taxes()).map(({ id }) => id)).toEqual([joined?.id]);
    const sent = await staff.call(adjustments.UpdateFSAdjustHeadById, {
      Id: joined?.id ?? 0,
      rowVersion: joined?.rowVersion ?? 0,
      status: 1,
    });
    await expect(book([[two.id, 1]])).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
    expect((await taxes()).map(({ id, rowVersion }) => [id, rowVersion])).toEqual([[sent.id, sent.rowVersion]]);
  });

  it("are listed page by page: filtered, searched, sorted and summed over all that is found", async () => {
    const list = (input: object) => staff.call(adjustments.GetAuditAdjustList, { projectId, ...input });
    const all = await staff.call(adjustments.GetAuditAdjustListByAdjType, { projectId });
    const [first, second] = [await list({ maxResultCount: 4 }), await list({ skipCount: 4, maxResultCount: 4 })];
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 8));
    expect([first.totalCount, first.project.count]).toEqual([all.length, all.length]);
    const counted = all.filter(({ status, clientStatus }) => status === 2 && clientStatus !== 2);
    const profit = sum(counted.map(({ profitEffect }) => fen(profitEffect)));
    expect(first.project.profitEffect).toBe(yuan(profit));
    const living = all.filter(({ adjType, status }) => adjType === 1 && status !== 3);
    expect(first.groups.find(({ adjType }) => adjType === 1)).toMatchObject({
      count: all.filter(({ adjType }) => adjType === 1).length,
      debit: yuan(sum(living.map(({ debit }) => fen(debit)))),
    });
    const void_ = await list({ status: 3, maxResultCount: 1 });
    expect([void_.totalCount, void_.project.count]).toEqual([
      all.filter(({ status }) => status === 3).length,
      all.length,
    ]);
    const words = await list({ keyword: "坏账 a105 aje-1" });
    expect(words.items.map(({ adjNo }) => adjNo)).toContain("AJE-1");
    expect(words.totalCount).toBeLessThan(all.length);
    expect((await list({ keyword: "100%" })).items).toEqual([]);
    const newest = await list({ sorting: "prepareTime desc", maxResultCount: 1 });
    expect(newest.items[0]?.id).toBe(Math.max(...all.map(({ id }) => id)));
    await expect(list({ sorting: "h.id; drop table x" })).rejects.toMatchObject({ status: 400 });
  });

  it("are summed up in a workbook for the client's signature", async () => {
    const { bytes, headers } = await staff.download(adjustments.DownAdjustLineExcel, { projectId });
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain("审计调整分录汇总表.xlsx");
  });

  it("are put before the client only where they count: agreed ones apart from those to confirm, no draft, none refused", async () => {
    const own = await newProject(manager);
    await join(manager, own, [
      { client: staff, roleid: 0 },
      { client: incharge, roleid: 3 },
    ]);
    const ids = new Map(
      (await manager.call(mapping.GetRptItemTree, { projectId: own })).map((one) => [one.stdCode, one.id]),
    );
    const make = async (description: string) =>
      submit(
        staff,
        await staff.call(adjustments.UpdateFSAdjustHead, {
          projectId: own,
          adjType: 1,
          description,
          lines: [
            { fsItemId: ids.get("P111") ?? 0, debit: "100.00", credit: "0.00" },
            { fsItemId: ids.get("A105") ?? 0, debit: "0.00", credit: "100.00" },
          ],
        }),
      );
    const say = (as: Client, head: { id: number; rowVersion: number }, clientStatus: number) =>
      as.call(adjustments.UpdateFSAdjustHeadById, { Id: head.id, rowVersion: head.rowVersion, clientStatus });
    await say(manager, await check(manager, await make("客户同意")), 1);
    await check(manager, await make("尚待确认"));
    await check(incharge, await say(manager, await make("客户拒绝"), 2));
    await make("还是草稿");
    const textOf = async (RptLang: "zh" | "en") => {
      const { bytes } = await staff.download(adjustments.DownAdjustLineExcel, { projectId: own, RptLang });
      const { SheetNames, Sheets } = readBook(bytes);
      expect(SheetNames).toHaveLength(1);
      const cells: Record<string, { v?: unknown }> = Sheets[SheetNames[0] ?? ""] ?? {};
      return Object.values(cells)
        .map((cell) => String(cell?.v ?? ""))
        .join("|");
    };
    const zh = await textOf("zh");
    expect(zh).toMatch(/已同意的调整.*客户同意.*提请贵公司确认.*尚待确认.*我公司同意上述调整/);
    expect(zh).not.toMatch(/客户拒绝|还是草稿/);
    expect(await textOf("en")).toContain("In RMB yuan");
  });
});

it("and all of it stands in the overview of all projects", async () => {
  await expectOverviewStored(server, tenant.id);
});
