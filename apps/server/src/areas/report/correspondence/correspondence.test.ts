import { correspondence, correspondencePaper } from "@digao/contract/areas/report/correspondence/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { type CorrespondenceDesk, openCorrespondenceDesk } from "../../../../test/correspondence-desk.ts";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let desk: CorrespondenceDesk;
const reportDate = "2025-04-20";

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  desk = await openCorrespondenceDesk(firm, { report_date: reportDate });
});
afterAll(() => server.stop());

const refused = (words: RegExp | string, status = 400) => ({
  status,
  error: { message: expect.stringMatching(words) },
});
const { draft, approved, sent, received, held, withdrawn } = {
  draft: 1,
  approved: 2,
  sent: 3,
  received: 4,
  held: 5,
  withdrawn: 6,
};

describe("8.9: the kinds of the catalogue", () => {
  it("are eighteen declarations and the approval of the statements, and twenty communications, each with who, when and by which rule", async () => {
    const [declarations, communications] = [await desk.list(true), await desk.list(false)];
    expect(declarations.kinds.map(({ code }) => code)).toEqual(
      Array.from({ length: 19 }, (_, at) => `DC${String(at + 1).padStart(2, "0")}`),
    );
    expect(communications.kinds.map(({ code }) => code)).toEqual(
      Array.from({ length: 20 }, (_, at) => `CM${String(at + 1).padStart(2, "0")}`),
    );
    expect(declarations.kinds.filter(({ isCompulsory }) => isCompulsory).map(({ code }) => code)).toEqual([
      "DC01",
      "DC02",
      "DC03",
      "DC04",
      "DC05",
      "DC06",
      "DC07",
      "DC08",
      "DC11",
      "DC16",
      "DC18",
    ]);
    const needed = (rows: typeof communications.kinds) =>
      Object.fromEntries(rows.map(({ code, isNeeded }) => [code, isNeeded]));
    expect(needed(communications.kinds)).toMatchObject({
      CM01: true,
      CM02: true,
      CM03: false,
      CM07: false,
      CM08: null,
      CM11: false,
      CM12: null,
      CM14: false,
    });
  });

  it("follow the facts of the project: listed, a group, a first audit", async () => {
    const other = await openCorrespondenceDesk(firm, { is_listed: true, is_pie: true, is_group: true, is_first: true });
    const { kinds } = await other.list(false);
    const needed = kinds.filter(({ isNeeded }) => isNeeded).map(({ code }) => code);
    expect(needed).toEqual(expect.arrayContaining(["CM03", "CM09", "CM10", "CM11", "CM14", "CM20"]));
  });

  it("are put together into one letter where they are declarations, once each while it stands", async () => {
    const other = await openCorrespondenceDesk(firm);
    const one = await other.add(["DC01", "DC03", "DC03", "DC04"]);
    expect(one).toMatchObject({ codes: ["DC01", "DC03", "DC04"], state: draft, title: "管理层书面声明书" });
    expect((await other.list(true)).kinds.find(({ code }) => code === "DC04")?.documentId).toBe(one.id);
    await expect(other.add(["DC04"])).rejects.toMatchObject(refused("已有未撤回"));
    await expect(other.add(["DC05", "CM01"])).rejects.toMatchObject(refused("不能合并"));
    await expect(other.add(["CM01", "CM02"])).rejects.toMatchObject(refused("只有声明"));
    await expect(other.add(["DC99"])).rejects.toMatchObject(refused("没有这种"));
    await other.withdraw(one, "改为逐项签署声明");
    expect(await other.add(["DC04"])).toMatchObject({ codes: ["DC04"] });
  });

  it("are begun once by four people at once", async () => {
    const other = await openCorrespondenceDesk(firm);
    const results = await meet(
      server,
      firm,
      [1, 2, 3, 4].map(() => () => other.add(["DC11"])),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await other.list(true)).documents).toHaveLength(1);
  });
});

describe("the text", () => {
  it("comes from the catalogue with the project's figures, and is cleaned when it is saved", async () => {
    const { id } = await desk.add(["CM01"]);
    const { template, figures } = await desk.sheet(id);
    expect(template).toContain('<span data-bound="period">2024年度</span>');
    expect(figures.map(({ key }) => key)).not.toContain("materiality");
    const saved = await desk.save(id, {
      text: '<p onclick="x()">由<span data-bound="client">别的公司</span>编制<script>alert(1)</script><img src=x onerror=y><span data-bound="om" style="color:red">79,000</span></p><p>第二段第二段第二段</p>',
    });
    const { text, bound } = saved as unknown as { text: string; bound: { values: Record<string, string> } };
    expect(text).toMatch(
      /^<p>由<span data-bound="client">客户\d+有限公司<\/span>编制<span>79,000<\/span><\/p><p>第二段第二段第二段<\/p>$/,
    );
    expect(Object.keys(bound.values)).toEqual(["client"]);
  });

  it("is approved by a leader who has not written in it, complete, and as its figures are then", async () => {
    const { id } = await desk.add(["CM02"], desk.by.incharge);
    const written = await desk.save(id, {}, desk.by.incharge);
    const handed = await desk.by.incharge.call(correspondencePaper.calls.submit, desk.step(written as never));
    const approve = (as: typeof desk.by.manager) =>
      as.call(correspondencePaper.calls.approve, desk.step(handed as never));
    await expect(approve(desk.by.incharge)).rejects.toMatchObject(refused("编制人本人"));
    await expect(approve(desk.by.staff1)).rejects.toMatchObject(refused("角色不能进行此操作"));
    await expect(approve(desk.by.qc)).rejects.toMatchObject({ status: 403 });
    await approve(desk.by.manager);
    expect(await desk.read(id)).toMatchObject({ state: approved, moved: [], approver: expect.anything() });
  });

  it("is not handed in while what it is bound to is not known", async () => {
    const other = await openCorrespondenceDesk(firm);
    const { id } = await other.add(["DC07"]);
    const written = await other.save(id);
    const submit = other.by.staff1.call(correspondencePaper.calls.submit, other.step(written as never));
    await expect(submit).rejects.toMatchObject(refused("尚未确定：审计报告日"));
    await other.setProject({ report_date: reportDate });
    const again = await other.save(id, { id: (written as { id: number }).id, rowVersion: 1 });
    await other.by.staff1.call(correspondencePaper.calls.submit, other.step(again as never));
  });

  it("says that figures changed, is then neither sent nor received, and goes on once it is renewed with a reason", async () => {
    const other = await openCorrespondenceDesk(firm, { report_date: reportDate });
    const { id } = await other.add(["DC07"]);
    const ready = await other.approve(id);
    await other.setProject({ report_date: "2025-04-25" });
    const stale = await other.read(id);
    expect(stale).toMatchObject({ moved: ["审计报告日"], can: { send: { ok: false } } });
    await expect(other.send(ready)).rejects.toMatchObject(refused("审计报告日"));
    await other.setProject({ report_date: reportDate });
    const out = await other.send(ready);
    await other.setProject({ report_date: "2025-04-25" });
    await expect(other.receive(out)).rejects.toMatchObject(refused("审计报告日"));
    await expect(other.approve(id)).rejects.toMatchObject(refused("修订的原因"));
    await other.by.staff1.call(
      correspondencePaper.calls.discard,
      other.step((await other.sheet(id)).records[0] ?? null),
    );
    const renewed = await other.approve(id, { revisionReason: "报告日改为4月25日" });
    expect(renewed).toMatchObject({ state: approved, revision: 2, moved: [] });
  });
});

describe("8.9: what becomes of a document", () => {
  it("is sent once approved, by a leader, on a day between its approval and today, once", async () => {
    const { id, rowVersion } = await desk.add(["CM05"]);
    const bare = await desk.read(id);
    await expect(desk.send({ ...bare, versionId: 1 })).rejects.toMatchObject(refused("尚未由另一位负责人批准"));
    expect(rowVersion).toBe(1);
    const ready = await desk.approve(id);
    await expect(desk.send(ready, {}, desk.by.staff1)).rejects.toMatchObject({ status: 403 });
    await expect(desk.send(ready, {}, desk.by.qc)).rejects.toMatchObject({ status: 403 });
    await expect(desk.send(ready, { day: dayFromToday(1) })).rejects.toMatchObject(refused("不能晚于今天"));
    await expect(desk.send(ready, { day: dayFromToday(-1) })).rejects.toMatchObject(refused("批准日"));
    await expect(desk.send({ ...ready, rowVersion: 9 })).rejects.toMatchObject({ status: 409 });
    await expect(desk.send({ ...ready, versionId: 1 })).rejects.toMatchObject({ status: 409 });
    await expect(desk.receive(ready)).rejects.toMatchObject(refused("尚未发出"));
    await expect(desk.receive(ready, {}, desk.by.qc)).rejects.toMatchObject({ status: 403 });
    const asReviewer = (await desk.list(false, desk.by.qc)).documents.find((one) => one.id === id);
    expect(Object.values(asReviewer?.can ?? {}).map(({ ok }) => ok)).toEqual([false, false, false, false]);
    const out = await desk.send(ready, { how: 3 });
    expect(out).toMatchObject({ state: sent, acts: [{ act: 1, how: 3, day: dayFromToday(0), revision: 1 }] });
    await expect(desk.send(out)).rejects.toMatchObject(refused("已发出"));
  });

  it("is sent once by four at once", async () => {
    const ready = await desk.approve((await desk.add(["CM01"])).id);
    const { manager, partner, incharge } = desk.by;
    const results = await meet(
      server,
      firm,
      [manager, partner, incharge, manager].map((one) => () => desk.send(ready, {}, one)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await desk.read(ready.id)).acts).toHaveLength(1);
  });

  it("waits for a newer version that is on its way, and is another thing to send once that is approved", async () => {
    const out = await desk.sent(["CM06"]);
    await desk.save(out.id, { revisionReason: "补充一项错报" });
    const revised = await desk.read(out.id);
    expect(revised).toMatchObject({ state: sent, isRevised: true });
    await expect(desk.receive(revised, { day: dayFromToday(0) })).rejects.toMatchObject(refused("另有一个版本"));
  });

  it("keeps the signed copy by its hash, and is closed then but for a leader who withdraws it with a reason", async () => {
    const out = await desk.sent(["DC01"]);
    const strange = await (await openCorrespondenceDesk(firm)).keepFile();
    await expect(desk.receive(out, { fileId: strange })).rejects.toMatchObject({ status: 404 });
    const back = await desk.receive(out);
    expect(back).toMatchObject({
      state: received,
      day: reportDate,
      acts: [{ act: 1 }, { act: 2, sha256: expect.stringMatching(/^\d{64}$/) }],
    });
    await expect(desk.receive(back)).rejects.toMatchObject(refused("已收到"));
    await expect(desk.save(back.id, { revisionReason: "更改措辞" })).rejects.toMatchObject(refused("已收到签署件"));
    expect([back.can.withdraw.ok, (await desk.read(back.id)).can.withdraw.ok]).toEqual([false, true]);
    await expect(desk.withdraw(back, "签署人不符", desk.by.staff1)).rejects.toMatchObject({ status: 403 });
    await expect(desk.withdraw(back, "撤")).rejects.toMatchObject({ status: 400 });
    const gone = await desk.withdraw(back, "签署人与授权不符，须重新签署");
    expect(gone).toMatchObject({ state: withdrawn, withdrawnReason: "签署人与授权不符，须重新签署", acts: [{}, {}] });
    await expect(desk.withdraw(gone, "再撤回一次也不行")).rejects.toMatchObject(refused("撤回"));
    await expect(desk.save(gone.id, { revisionReason: "更改措辞" })).rejects.toMatchObject(refused("已撤回"));
  });

  it("is talked over with date, people and answer, but no declaration and no significant deficiency is", async () => {
    const ready = await desk.approve((await desk.add(["CM18"])).id);
    await expect(desk.hold(ready, {}, desk.by.staff1)).rejects.toMatchObject({ status: 403 });
    await expect(desk.hold(ready, { day: dayFromToday(1) })).rejects.toMatchObject(refused("不能晚于今天"));
    expect(await desk.hold(ready, { reply: "委员会没有异议" })).toMatchObject({
      state: held,
      acts: [{ act: 3, people: "审计委员会三位委员", reason: "委员会没有异议" }],
    });
    await expect(desk.hold(await desk.read(ready.id))).rejects.toMatchObject(refused("已登记"));
    const signedOnly = await desk.approve((await desk.add(["DC03"])).id);
    await expect(desk.hold(signedOnly)).rejects.toMatchObject(refused("书面签署"));
    const written = await desk.approve((await desk.add(["CM07"])).id);
    await expect(desk.hold(written)).rejects.toMatchObject(refused("书面沟通"));
  });

  it("shows nothing to whoever is not of the project", async () => {
    const outsider = await firm.as("staff2");
    await expect(
      outsider.call(correspondence.GetCorrespondence, {
        projectId: desk.projectId,
        isDeclaration: true,
        RptLang: "zh",
      }),
    ).rejects.toMatchObject({ status: 403 });
    const { id } = await desk.add(["CM08"]);
    await expect(outsider.download(correspondence.DownCorrespondence, { Id: id })).rejects.toMatchObject({
      status: 403,
    });
  });
});
