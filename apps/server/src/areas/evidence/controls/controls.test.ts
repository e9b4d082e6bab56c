import { controls, controlTestPaper } from "@digao/contract/areas/evidence/controls/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { type ControlDesk, openControlDesk } from "../../../../test/control-desk.ts";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { readPages } from "../../../../test/pdf-pages.ts";

let server: TestServer;
let tenant: TestTenant;
let desk: ControlDesk;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openControlDesk(tenant);
});
const refused = (words: string) => ({ error: { message: expect.stringContaining(words) } });

describe("4.1 tests of controls", () => {
  it("begin with nine cycles and 89 controls, put there once by four at the same moment", async () => {
    const { by, projectId } = desk;
    const open = (as: typeof by.manager) => () => as.call(controls.OpenControls, { projectId, RptLang: "zh" });
    const outcomes = await meet(server, tenant, [by.manager, by.partner, by.incharge, by.staff1].map(open));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
    const all = await by.manager.call(controls.GetControlCycles, { projectId });
    expect(all.map(({ points }) => points)).toEqual([11, 10, 11, 8, 10, 9, 10, 10, 10]);
  });

  it("take their size by frequency, reliance and the risk of failure", async () => {
    const sizes: Record<string, number[]> = {
      "1": [1, 1, 1],
      "2": [2, 2, 2],
      "3": [2, 3, 5],
      "4": [5, 8, 15],
      "5": [20, 30, 40],
      "6": [25, 45, 60],
    };
    for (const [frequency, [normal, more, both]] of Object.entries(sizes)) {
      const sizeOf = async (given: object) => {
        const id = await desk.plan("XS-03", { frequency: Number(frequency), plan: 1, failure: 1, ...given });
        return (await desk.standing(id)).size;
      };
      expect(await sizeOf({}), frequency).toBe(normal);
      expect(await sizeOf({ plan: 2 }), frequency).toBe(more);
      expect(await sizeOf({ failure: 2 }), frequency).toBe(more);
      expect(await sizeOf({ plan: 2, failure: 2 }), frequency).toBe(both);
    }
  });

  it("25 items without deviation: upper limit 8.80 %, relied on once it is walked through", async () => {
    const { id, test } = await desk.tested("XS-03", 0);
    expect(test).toMatchObject({
      needed: 25,
      tested: 25,
      deviations: 0,
      upperLimit: "8.80",
      tolerable: "10.00",
      outcome: 1,
    });
    expect(await desk.standing(id)).toMatchObject({ standing: 0, why: ["noWalkthrough"] });
    await desk.walk("XS", ["XS-03"]);
    expect(await desk.standing(id)).toMatchObject({ standing: 3, why: [] });
  });

  it("25 with one: 14.69 %, extended once to 40: 9.38 %, and never again", async () => {
    const { id, test } = await desk.tested("XS-03", 1);
    expect(test).toMatchObject({ upperLimit: "14.69", outcome: 2 });
    const before = await desk.standing(id);
    expect(before).toMatchObject({ mayDraw: false, mayExtend: true, extendedTo: 40 });
    await expect(desk.draw(id)).rejects.toMatchObject(refused("已提交或批准"));
    await expect(desk.draw(id, { isExtension: true })).rejects.toMatchObject({ status: 400 });
    const reason = "单个偶发偏差，扩大样本";
    const after = await desk.draw(id, { isExtension: true, reason });
    expect(after.draws.map(({ size, isExtension }) => [size, isExtension])).toEqual([
      [25, false],
      [15, true],
    ]);
    const [open] = (await desk.sheet(id)).records;
    expect(open?.items).toHaveLength(40);
    expect(open?.items.filter(({ mark1 }) => mark1 === 2)).toHaveLength(1);
    expect(new Set(open?.items.map(({ no }) => no)).size).toBe(40);
    const second = await desk.approve(await desk.submit(await desk.judge(id, 1)));
    expect(second).toMatchObject({ tested: 40, upperLimit: "9.38", outcome: 1, extensions: 1 });
    await expect(desk.draw(id, { isExtension: true, reason })).rejects.toMatchObject(refused("只能扩大一次"));
  });

  it("40 with two after an extension: no reliance, and a second extension is refused", async () => {
    const { id } = await desk.tested("XS-03", 1);
    const reason = "单个偶发偏差，扩大样本";
    await desk.draw(id, { isExtension: true, reason });
    const second = await desk.approve(await desk.submit(await desk.judge(id, 2)));
    expect(second).toMatchObject({ upperLimit: "12.76", outcome: 4 });
    expect((await desk.standing(id)).standing).toBe(4);
    await expect(desk.draw(id, { isExtension: true, reason })).rejects.toMatchObject(refused("只能扩大一次"));
  });

  it.each([
    ["systematic", 2],
    ["fraud", 3],
  ])("a %s deviation is not extended", async (_name, nature) => {
    const { id, test } = await desk.tested("XS-03", 1, { nature });
    expect(test).toMatchObject({ outcome: 3 });
    await expect(desk.draw(id, { isExtension: true, reason: "仍想扩大样本" })).rejects.toMatchObject(
      refused("只有测试批准后因单个偏差"),
    );
  });

  it("two deviations among 25 are no single one: no reliance", async () => {
    const { test } = await desk.tested("XS-03", 2);
    expect(test).toMatchObject({ outcome: 3 });
  });

  it("have no conclusion before every item is judged, each deviation explained, and what was looked at said", async () => {
    const id = await desk.plan("XS-03");
    await desk.draw(id);
    const judged = await desk.judge(id, 0);
    const { subjectId: _s, ...whole } = { subjectId: id, ...judged } as never as Record<string, unknown>;
    const edit = async (more: object) => {
      const [open] = (await desk.sheet(id)).records;
      return desk.by.staff1.call(controlTestPaper.calls.edit, {
        ...whole,
        subjectId: id,
        id: open?.id,
        rowVersion: open?.rowVersion,
        ...more,
      } as never);
    };
    const rows = judged.items;
    const open = await edit({ items: rows.map((row, at) => (at === 24 ? { ...row, mark1: null } : row)) });
    expect(open).toMatchObject({ tested: 24, outcome: null, upperLimit: null });
    await expect(desk.submit(open)).rejects.toMatchObject(refused("还有 1 个样本没有判断"));
    const bare = await edit({ items: rows, seen: null });
    await expect(desk.submit(bare)).rejects.toMatchObject(refused("没有证据或说明的样本"));
    const unexplained = await edit({
      items: rows.map((row, at) => (at === 0 ? { ...row, mark1: 2 } : row)),
      effect: "个别缺少，影响不大",
    });
    await expect(desk.submit(unexplained)).rejects.toMatchObject(refused("须判断性质并说明"));
    // Nobody says what follows but the server, and nobody changes what was drawn.
    expect(await edit({ items: rows, outcome: 3, upperLimit: "0.00", deviations: 9 })).toMatchObject({
      outcome: 1,
      upperLimit: "8.80",
      deviations: 0,
    });
    for (const items of [
      rows.slice(1),
      [...rows, rows[0]],
      rows.map((row, at) => (at === 3 ? { ...row, no: "999" } : row)),
    ])
      await expect(edit({ items })).rejects.toMatchObject(refused("与抽取的样本不符"));
  });

  it("a deviation that was evaluated is taken back by another leader alone, with words", async () => {
    const { id } = await desk.tested("XS-03", 1);
    const { by } = desk;
    const [inForce] = (await desk.sheet(id)).records;
    const items = (inForce?.items ?? []).map((item) => ({ ...item, mark1: 1, nature: null }));
    const take = (as: typeof by.manager, more: object = {}) =>
      as.call(controlTestPaper.calls.edit, {
        ...inForce,
        id: null,
        rowVersion: undefined,
        subjectId: id,
        items,
        revisionReason: "取得补签证据",
        ...more,
      } as never);
    for (const as of [by.staff1, by.manager, by.staff2])
      await expect(take(as)).rejects.toMatchObject(refused("须由另一位负责人"));
    const mute = items.map((item) => ({ ...item, remark: null }));
    await expect(take(by.partner, { items: mute })).rejects.toMatchObject(refused("写明理由"));
    const draft = await take(by.partner);
    expect(draft).toMatchObject({ deviations: 0, outcome: 1 });
    await expect(desk.approve(await desk.submit(draft, by.partner), by.partner)).rejects.toMatchObject(
      refused("不能是编制人本人"),
    );
  });

  it("are drawn once by four at the same moment; again with a reason, and what was drawn first stays", async () => {
    const id = await desk.plan("XS-03");
    const { by } = desk;
    const four = [by.manager, by.partner, by.incharge, by.staff1].map((as) => () => desk.draw(id, {}, as));
    const outcomes = await meet(server, tenant, four);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(desk.draw(id)).rejects.toMatchObject(refused("已抽取"));
    const again = await desk.draw(id, { reason: "总体编号有误，重新抽取" });
    expect(again.draws.map(({ isReplaced }) => isReplaced)).toEqual([true, false]);
  });

  it("are extended and approved once by four at the same moment", async () => {
    const id = await desk.plan("XS-03");
    await desk.draw(id);
    const handed = await desk.submit(await desk.judge(id, 1));
    const { by } = desk;
    const approvals = await meet(
      server,
      tenant,
      [by.manager, by.partner, by.incharge, by.manager].map((as) => () => desk.approve(handed, as)),
    );
    expect(approvals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const extend = (as: typeof by.manager) => () =>
      desk.draw(id, { isExtension: true, reason: "单个偶发偏差，扩大样本" }, as);
    const extensions = await meet(server, tenant, [by.manager, by.partner, by.incharge, by.staff1].map(extend));
    expect(extensions.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await desk.standing(id)).draws).toHaveLength(2);
  });

  it("keep their design once drawn, unless a leader changes it with a reason; then the version is out of date", async () => {
    const id = await desk.plan("XS-03");
    await desk.draw(id);
    const handed = await desk.submit(await desk.judge(id, 0));
    await expect(desk.plan("XS-03", { tolerable: "0.2" }, desk.by.staff1)).rejects.toMatchObject({ status: 403 });
    await desk.plan("XS-03", { tolerable: "0.05" });
    await expect(desk.approve(handed)).rejects.toMatchObject({ status: 400 });
  });

  it("are printed with every column, and with the draw that anybody can repeat", async () => {
    const { id } = await desk.tested("XS-03", 1);
    const { draws } = await desk.standing(id);
    const input = { subjectId: id, RptLang: "zh", format: "pdf" } as const;
    const pdf = await desk.by.manager.download(controlTestPaper.calls.print, input);
    const text = (await readPages(pdf.bytes)).map((page) => page.text).join("\n");
    for (const words of ["属性6", "偏差性质", "偶发", "审批单缺少签字", String(draws[0]?.seed)])
      expect(text.replace(/\s/g, "")).toContain(words);
  });

  it("are of controls that are relied on, from numbers enough, by the team", async () => {
    const id = (await desk.pointOf("XS-03")).id;
    await expect(desk.draw(id)).rejects.toMatchObject(refused("不拟信赖的控制不测试"));
    await desk.plan("XS-03");
    await expect(desk.draw(id, { numberTo: 24 })).rejects.toMatchObject(refused("少于应抽 25 个"));
    await expect(desk.draw(id, { numberFrom: null })).rejects.toMatchObject(refused("请选择序时账期间"));
    await expect(desk.draw(id, {}, desk.by.qc)).rejects.toMatchObject({ status: 403 });
    expect((await desk.draw(id, { numberTo: 25 })).draws).toMatchObject([{ size: 25 }]);
  });
});
