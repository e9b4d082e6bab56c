import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { articleKind, articleReview, articleStatus } from "@digao/contract/areas/office/knowledge/codes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atOnce, meet } from "../../../../test/at-once.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let staff: Client;
let partner: Client;
let qc: Client;
let manager: Client;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  [staff, partner, qc, manager] = (await Promise.all(
    (["staff1", "partner", "qc", "manager"] as const).map((name) => firm.as(name)),
  )) as [Client, Client, Client, Client];
});
afterAll(() => server.stop());

const html = "<p>存货监盘前先取得盘点计划，<strong>核对</strong>仓库清单。</p>";
const write = (by: Client, more: object = {}) =>
  by.call(knowledge.CreateArticle, {
    type: articleKind.experience,
    title: "存货监盘的几点经验",
    html,
    tags: ["存货", "监盘"],
    ...more,
  });
const read = (by: Client, Id: number, version?: number) =>
  by.call(knowledge.GetArticle, { Id, ...(version ? { version } : {}) });
/** Written by a member of staff, published by the quality department. */
async function published(more: object = {}, by = staff): Promise<number> {
  const { id: Id, rowVersion } = await write(by, more);
  const submitted = await by.call(knowledge.SubmitArticle, { Id, rowVersion });
  await qc.call(knowledge.PublishArticle, { Id, rowVersion: submitted.rowVersion });
  return Id;
}

describe("an article", () => {
  it("is its author's alone until it is handed in, everybody's once somebody else has published it", async () => {
    const { id: Id, rowVersion } = await write(staff);
    await expect(read(partner, Id)).rejects.toMatchObject({ status: 404 });
    const submitted = await staff.call(knowledge.SubmitArticle, { Id, rowVersion });
    await expect(read(manager, Id)).rejects.toMatchObject({ status: 404 });
    const waiting = await partner.call(knowledge.GetArticleList, { scope: "review" });
    expect(waiting.items).toContainEqual(expect.objectContaining({ id: Id, review: articleReview.waiting }));
    expect((await manager.call(knowledge.GetArticleList, { scope: "review" })).totalCount).toBe(0);
    await expect(staff.call(knowledge.PublishArticle, { Id, rowVersion: submitted.rowVersion })).rejects.toMatchObject({
      status: 403,
    });
    await partner.call(knowledge.PublishArticle, { Id, rowVersion: submitted.rowVersion, words: "内容准确，可以发布" });
    const article = await read(manager, Id);
    expect(article).toMatchObject({ status: articleStatus.published, publishedVersion: 1, author: "王小明" });
    expect(article.versions).toEqual([
      expect.objectContaining({ version: 1, isPublished: true, words: "内容准确，可以发布" }),
    ]);
    const { items } = await staff.call(notifications.GetUserNotifications, { maxResultCount: 1 });
    expect(items[0]).toMatchObject({ title: "您的文章已发布", link: `/nm/experience?article=${Id}` });
  });

  it("is published by nobody who wrote any of it, whatever their rights", async () => {
    const { id: Id, rowVersion } = await write(staff);
    const handed = await staff.call(knowledge.SubmitArticle, { Id, rowVersion });
    // The partner may change it, and has then written part of it.
    const changed = await partner.call(knowledge.UpdateArticle, {
      Id,
      title: "存货监盘的经验",
      html,
      rowVersion: handed.rowVersion,
    });
    await expect(qc.call(knowledge.PublishArticle, { Id, rowVersion: changed.rowVersion })).rejects.toMatchObject({
      status: 404,
    });
    const again = await staff.call(knowledge.SubmitArticle, { Id, rowVersion: changed.rowVersion });
    const own = partner.call(knowledge.PublishArticle, { Id, rowVersion: again.rowVersion });
    await expect(own).rejects.toMatchObject({ status: 403, message: expect.stringContaining("其他人审核") });
    await qc.call(knowledge.PublishArticle, { Id, rowVersion: again.rowVersion });
    const byHand = firm.inDb((db) =>
      sql`update knowledge_version set decided_by = written_by, decided_at = now() where article_id = ${Id} and version = 1`.execute(
        db,
      ),
    );
    await expect(byHand).rejects.toThrow(/check/);
  });

  it("changes as a further version that is reviewed again; what is published stays meanwhile", async () => {
    const Id = await published();
    const { rowVersion } = await read(staff, Id);
    const next = { Id, title: "存货监盘要点", html: "<p>先看<em>盘点计划</em></p>", tags: ["存货"] };
    const changed = await staff.call(knowledge.UpdateArticle, { ...next, rowVersion });
    expect(await read(manager, Id)).toMatchObject({ title: "存货监盘的几点经验", version: 1 });
    await expect(read(await firm.as("staff2"), Id, 2)).rejects.toMatchObject({ status: 404 });
    expect(await read(staff, Id, 2)).toMatchObject({ title: "存货监盘要点", version: 2, latestVersion: 2 });
    const handed = await staff.call(knowledge.SubmitArticle, { Id, rowVersion: changed.rowVersion });
    const returned = await qc.call(knowledge.ReturnArticle, {
      Id,
      reason: "请补充盘点日的截止测试",
      rowVersion: handed.rowVersion,
    });
    await expect(staff.call(knowledge.SubmitArticle, { Id, rowVersion: returned.rowVersion })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("请先修改"),
    });
    const better = await staff.call(knowledge.UpdateArticle, {
      ...next,
      html: "<p>先看盘点计划，再做截止测试</p>",
      rowVersion: returned.rowVersion,
    });
    const last = await staff.call(knowledge.SubmitArticle, { Id, rowVersion: better.rowVersion });
    await qc.call(knowledge.PublishArticle, { Id, rowVersion: last.rowVersion });
    expect(await read(manager, Id)).toMatchObject({ title: "存货监盘要点", version: 3 });
    // The former ones are kept as they were written and judged.
    const { versions } = await read(staff, Id);
    expect(versions.map(({ version, isPublished, words }) => [version, isPublished, words])).toEqual([
      [3, true, null],
      [2, false, "请补充盘点日的截止测试"],
      [1, true, null],
    ]);
    const rewritten = firm.inDb((db) =>
      sql`update knowledge_version set html = 'x' where article_id = ${Id} and version = 1`.execute(db),
    );
    await expect(rewritten).rejects.toThrow(/stays as it was written/);
  });

  it("keeps plain marks alone of what is written, and refuses what has no words", async () => {
    const hostile = `<p onclick="x()">一<script>alert(1)</script><a href="javascript:x()">二</a><img src="http://a/b.png"><span style="color:#f00;position:fixed">三</span></p>`;
    const { id: Id } = await write(staff, { html: hostile });
    expect((await read(staff, Id)).html).toBe('<p>一二<span style="color:#f00">三</span></p>');
    await expect(write(staff, { html: "<p><script>x</script></p>" })).rejects.toMatchObject({ status: 400 });
    await expect(write(staff, { tags: ["存货", "存货"] })).rejects.toMatchObject({ status: 400 });
    await expect(write(staff, { type: articleKind.guide })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("知识库-新增"),
    });
    await expect(write(manager, { type: articleKind.course })).rejects.toMatchObject({ status: 400 });
  });

  it("is found by words of its text without gaps between them, by initials, by tag, its title first", async () => {
    const inText = await published({
      title: "期末工作清单",
      html: "<p>对商誉减值的测试须取得管理层的预测</p>",
      tags: ["商誉"],
    });
    const inTitle = await published({ title: "商誉减值Impairment", html: "<p>折现率如何取值</p>", tags: ["商誉"] });
    await published({ title: "函证地址核对", html: "<p>逐项核对</p>" });
    const find = async (input: object) =>
      (await manager.call(knowledge.GetArticleList, { type: articleKind.experience, ...input })).items.map(
        ({ id }) => id,
      );
    expect(await find({ keyword: "商誉减值" })).toEqual([inTitle, inText]);
    expect(await find({ keyword: "impairment 折现率" })).toEqual([inTitle]);
    expect(await find({ keyword: "qmgzqd" })).toEqual([inText]);
    expect(await find({ keyword: "100%" })).toEqual([]);
    expect((await find({ tag: "商誉" })).toSorted()).toEqual([inText, inTitle].toSorted());
    const { items, tags } = await manager.call(knowledge.GetArticleList, { keyword: "管理层的预测" });
    expect(items[0]?.excerpt).toContain("管理层的预测");
    expect(tags).toContain("商誉");
  });

  it("is deleted by its author as a draft; once published taken down with the right and a reason, which stay", async () => {
    const draft = await write(staff);
    await expect(partner.call(knowledge.DeleteArticle, { Id: draft.id, rowVersion: 1 })).rejects.toMatchObject({
      status: 404,
    });
    await staff.call(knowledge.DeleteArticle, { Id: draft.id, rowVersion: 1 });
    const Id = await published();
    const { rowVersion } = await read(staff, Id);
    await expect(staff.call(knowledge.DeleteArticle, { Id, rowVersion, reason: "内容过时" })).rejects.toMatchObject({
      status: 403,
    });
    await expect(qc.call(knowledge.DeleteArticle, { Id, rowVersion })).rejects.toMatchObject({ status: 400 });
    await qc.call(knowledge.DeleteArticle, { Id, rowVersion, reason: "准则已修订，内容过时" });
    await expect(read(manager, Id)).rejects.toMatchObject({ status: 404 });
    expect(await read(staff, Id)).toMatchObject({
      status: articleStatus.withdrawn,
      removedReason: "准则已修订，内容过时",
      html: expect.stringContaining("盘点计划"),
    });
    const log = await firm.inDb((db) =>
      db
        .selectFrom("action_log")
        .where("ref_type", "=", "article")
        .where("ref_id", "=", String(Id))
        .orderBy("seq")
        .select("action")
        .execute(),
    );
    expect(log.map(({ action }) => action)).toEqual(["write", "submit", "publish", "takeDown"]);
    await expect(firm.inDb((db) => sql`delete from knowledge_article where id = ${Id}`.execute(db))).rejects.toThrow();
  });

  it("is decided on once, by two at once too", async () => {
    const { id: Id, rowVersion } = await write(staff);
    const handed = await staff.call(knowledge.SubmitArticle, { Id, rowVersion });
    const outcomes = await meet(server, firm, [
      () => partner.call(knowledge.PublishArticle, { Id, rowVersion: handed.rowVersion }),
      () => qc.call(knowledge.ReturnArticle, { Id, reason: "请补充依据", rowVersion: handed.rowVersion }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { versions } = await read(staff, Id);
    expect(versions.filter(({ decidedBy }) => decidedBy !== null)).toHaveLength(1);
  });
});

describe("what readers leave", () => {
  it("is one like a person, by two windows at once too, and none once it is taken back", async () => {
    const Id = await published();
    const { answers } = await atOnce(server, firm, [manager, manager, manager], (by) =>
      by.call(knowledge.ToggleLike, { Id, isLiked: true }),
    );
    expect(new Set(answers.map(({ likes }) => likes))).toEqual(new Set([1]));
    expect(await partner.call(knowledge.ToggleLike, { Id, isLiked: true })).toEqual({ isLiked: true, likes: 2 });
    expect(await manager.call(knowledge.ToggleLike, { Id, isLiked: false })).toEqual({ isLiked: false, likes: 1 });
    expect(await read(partner, Id)).toMatchObject({ isLiked: true, likes: 1 });
  });

  it("is a comment, which its writer deletes, or somebody with the right, with a reason that stays", async () => {
    const Id = await published();
    const { id } = await manager.call(knowledge.CreateComment, { Id, words: "请问截止测试抽多少笔？" });
    const remove = (by: Client) => by.call(knowledge.DeleteComment, { Id: id, reason: "与主题无关" });
    await expect(remove(staff)).rejects.toMatchObject({ status: 403, message: expect.stringContaining("知识库-删除") });
    await remove(qc);
    await expect(remove(manager)).rejects.toMatchObject({ status: 400 });
    const { items } = await staff.call(knowledge.GetCommentList, { Id });
    expect(items).toEqual([expect.objectContaining({ id, words: "", removedReason: "与主题无关", canDelete: false })]);
    const draft = await write(staff);
    await expect(staff.call(knowledge.CreateComment, { Id: draft.id, words: "自评一句" })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("is how far and how long a course was studied: no more time than has passed, and hours once it is completed", async () => {
    const Id = await published({ type: articleKind.course, title: "新收入准则", minutes: 60 }, manager);
    const record = (percent: number, seconds: number) =>
      staff.call(knowledge.RecordStudyProgress, { Id, percent, seconds });
    expect(await record(0, 600)).toMatchObject({ percent: 0, seconds: 0 });
    const soon = await record(100, 600);
    expect(soon.seconds).toBeLessThan(60);
    expect(soon.completedAt).toBeNull();
    await firm.inDb((db) =>
      db.updateTable("knowledge_reading").set({ seconds: 1800 }).where("article_id", "=", Id).execute(),
    );
    const done = await record(20, 0);
    expect(done).toMatchObject({ percent: 100, hours: "0.5" });
    expect(done.completedAt).not.toBeNull();
    const mine = await staff.call(knowledge.GetCourseList, {});
    expect(mine.hoursThisYear).toBe("0.5");
    expect(mine.items.find((one) => one.id === Id)?.study).toMatchObject({ percent: 100, hours: "0.5" });
    expect((await staff.call(knowledge.GetCourseList, { isOpen: true })).items.map((one) => one.id)).not.toContain(Id);
    expect((await manager.call(knowledge.GetCourseList, {})).hoursThisYear).toBe("0.0");
    expect((await read(staff, Id)).views).toBe(1);

    // A shorter version that comes later takes nothing from who completed the longer one.
    const shorter = { Id, title: "新收入准则（精简）", html, minutes: 12 };
    const { rowVersion } = await read(manager, Id);
    const changed = await manager.call(knowledge.UpdateArticle, { ...shorter, rowVersion });
    const handed = await manager.call(knowledge.SubmitArticle, { Id, rowVersion: changed.rowVersion });
    await qc.call(knowledge.PublishArticle, { Id, rowVersion: handed.rowVersion });
    expect((await staff.call(knowledge.GetCourseList, {})).hoursThisYear).toBe("0.5");
    expect((await read(staff, Id)).study).toMatchObject({ hours: "0.5" });
  });

  it("of another firm is as if missing", async () => {
    const Id = await published();
    const other = await (await server.newTenant()).as("qc");
    await expect(read(other, Id)).rejects.toMatchObject({ status: 404 });
    await expect(other.call(knowledge.ToggleLike, { Id, isLiked: true })).rejects.toMatchObject({ status: 404 });
    await expect(other.call(knowledge.RecordStudyProgress, { Id, percent: 1 })).rejects.toMatchObject({ status: 404 });
    expect((await other.call(knowledge.GetArticleList, { keyword: "监盘" })).totalCount).toBe(0);
  });
});
