/** Changes of records of the firm, and of what is a person's own. */
import { acceptance } from "@digao/contract/areas/engagement/acceptance/calls";
import { independence } from "@digao/contract/areas/engagement/independence/calls";
import { categoryTemplates } from "@digao/contract/areas/firm/category-templates/calls";
import { filesNode } from "@digao/contract/areas/firm/files-node/calls";
import { label, labelCategory } from "@digao/contract/areas/firm/labels/calls";
import { legalSubject } from "@digao/contract/areas/firm/legal-subjects/calls";
import { systemCode } from "@digao/contract/areas/firm/system-codes/calls";
import { auditWord, workCategory } from "@digao/contract/areas/firm/work-category/calls";
import { externalProviders } from "@digao/contract/areas/identity/auth/calls";
import { listViews } from "@digao/contract/areas/identity/list-views/calls";
import { tenants } from "@digao/contract/areas/identity/tenants/calls";
import { users } from "@digao/contract/areas/identity/users/calls";
import { noticeDelivery } from "@digao/contract/areas/letters/notice-delivery/calls";
import { archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { calendarFeed } from "@digao/contract/areas/office/calendar-feed/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { inspection } from "@digao/contract/areas/office/inspection/calls";
import { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { workApproval } from "@digao/contract/areas/office/work-approval/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import { sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import { emptyBook } from "@digao/sheets/book";
import { sql } from "kysely";
import { inputFor } from "../sweep/send.ts";
import { type Case, type Cases, made, own, type Stage, strangers, type Values } from "./stage.ts";

let count = 0;
/** Another one each time: names and codes are given once. */
const next = (): number => {
  count += 1;
  return count;
};

const provider = () => ({
  kind: "oidc",
  name: `单点登录${next()}`,
  issuer: `https://id${count}.example.com`,
  clientId: "digao",
  clientSecret: "geheim",
  isEnabled: false,
});
const changedProvider: Case = async (stage) => {
  const draft = provider();
  const { id } = await stage.call(externalProviders.CreateExternalProvider, draft);
  return { input: { ...draft, id, rowVersion: 1, name: `${draft.name}改` } };
};

const otherFirm: Case = async ({ server }) => {
  const { id, tenancyName } = await server.newTenant();
  return { input: { id, tenancyName, name: "改名会计师事务所", rowVersion: 1 } };
};

const node = (stage: Stage) =>
  stage.call(filesNode.CreateFilesNode, {
    nodeCode: `T-${next()}`,
    nodeName: "同时",
    isPermanent: false,
    retentionYears: 10,
  });
const changedNode: Case = async (stage) => {
  const { id } = await node(stage);
  return {
    input: { id, rowVersion: 1, nodeCode: `T-${next()}`, nodeName: "改名", isPermanent: false, retentionYears: 10 },
  };
};
const unmarkedNode: Case = async (stage) => {
  const { id } = await node(stage);
  await stage.put("files_node", id, { is_checked: true });
  return { input: { Id: id, rowVersion: 1 } };
};

const changedLabel: Case = async (stage) => {
  const category = { categoryName: `类别${next()}`, labelStyleType: 1, labelColor: "#000000" };
  const { id: categoryId } = await stage.call(labelCategory.calls.create, category);
  const draft = { labelName: `标签${count}`, categoryId, labelStyleType: 1, labelColor: "#000000" };
  const { id } = await stage.call(label.calls.create, draft);
  return { input: { ...draft, labelName: `${draft.labelName}改`, labelId: id, rowVersion: 1 } };
};

const changedSubject: Case = async (stage) => {
  const draft = { subjectName: `主体${next()}`, identificationNumber: String(91350100000000000n + BigInt(count)) };
  const { id } = await stage.call(legalSubject.calls.create, draft);
  return { input: { ...draft, subjectName: `${draft.subjectName}改`, lsId: id, rowVersion: 1 } };
};

const changedCode: Case = async (stage) => {
  const draft = { categoryCode: "INDUSTRY", code: `T${next()}`, name: "同时", sort: 1 };
  const { id } = await stage.call(systemCode.calls.create, draft);
  return { input: { ...draft, name: "改名", cid: id, rowVersion: 1 } };
};

const category = (stage: Stage, parentId: number | null = null) =>
  stage.call(workCategory.UpdateWorkCategoryTree, { name: `词库${next()}`, nameEn: `Words ${count}`, parentId });
const changedWord: Case = async (stage) => {
  const { id: categoryId } = await category(stage);
  const draft = { ...inputFor(auditWord.calls.create, stage.rows), title: `词条${count}`, categoryId };
  const { id } = await stage.call(auditWord.calls.create, draft);
  return { input: { ...draft, content: "另一内容", id, rowVersion: 1 } };
};
const movedCategory: Case = async (stage) => {
  const { id: parentId } = await category(stage);
  const { id } = await category(stage);
  return { input: { id, parentId, rowVersion: 1 } };
};

const ended: Case = async ({ firm, rows }) => {
  const id = await firm.inDb(async (db) => {
    const given = {
      project_id: rows.project,
      user_id: firm.userIds.reader,
      valid_from: "2024-01-01",
      valid_to: "2024-12-31",
      reason: "查阅",
      approver_id: firm.userIds.partner,
    };
    return (await db.insertInto("archive_auth").values(given).returning("id").executeTakeFirstOrThrow()).id;
  });
  return { input: { id, rowVersion: 1, reason: "查阅完毕" } };
};

/** One account each, as an inspection has one. */
const endedInspection: Case = async ({ firm, rows }) => {
  const id = await firm.inDb(async (db) => {
    const account = await db
      .insertInto("app_user")
      .values({ user_name: `jc${next()}`, name: "高检查", password_hash: "", is_inspector: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    const given = {
      of_project: rows.project,
      user_id: account.id,
      authority: "财政部某地监管局",
      document_no: "财监检〔2026〕15号",
      reason: "执业质量检查",
      valid_from: "2024-01-01",
      valid_to: "2024-01-31",
      given_by: firm.userIds.partner,
    };
    return (await db.insertInto("inspection").values(given).returning("id").executeTakeFirstOrThrow()).id;
  });
  return { input: { id, rowVersion: 1, reason: "检查结束" } };
};

const layout: Case = async ({ firm }) => {
  await firm.inDb((db) => sql`delete from home_layout where tenant_id = app_tenant()`.execute(db));
  return { input: { rowVersion: 0 }, by: own };
};

const folder = (stage: Stage) =>
  stage.call(userCategories.AddAndUpdateProCategory, { categoryName: `文件夹${next()}`, sort: 1 });
const movedFolder: Case = async (stage) => {
  const { id: parentId } = await folder(stage);
  const { id } = await folder(stage);
  return { input: { id, parentId, rowVersion: 1 }, by: own };
};
const event = { title: "同时", start: "2024-05-01T09:00:00+08:00", end: "2024-05-01T10:00:00+08:00" };

const hours = (stage: Stage) =>
  stage.call(workLogs.CreateWorkLog, { workType: 3, title: `同时${next()}`, workDate: "2024-05-06", hours: 0.25 });

/** Of a member, before those who lead the project. */
const decided =
  (status: 1 | 2, more: Values = {}): Case =>
  async (stage) => {
    const draft = { projectId: stage.rows.project, title: `同时${next()}`, workDate: "2024-05-06", hours: 0.25 };
    const { id, rowVersion } = await stage.call(workLogs.CreateWorkLog, { ...draft, status: 1 }, "staff2");
    if (status === 2) await stage.put("work_log", id, { status });
    return { input: { entries: [{ id, rowVersion }], ...more } };
  };
const firstAddress: Case = async ({ firm }) => {
  await firm.inDb((db) => sql`delete from calendar_feed where tenant_id = app_tenant()`.execute(db));
  return { input: { rowVersion: 0 }, by: own };
};

const book = (stage: Stage) => stage.call(ownSheets.CreateOwnSheet, { name: `草稿${next()}` });
const binned = async (stage: Stage) => {
  const { id } = await book(stage);
  await stage.firm.inDb((db) =>
    sql`update own_sheet set is_deleted = true, deleted_at = now() where id = ${id}`.execute(db),
  );
  return { id, rowVersion: 1 };
};

const tailored: Case = async ({ firm }) =>
  firm.inDb(async (db) => {
    const { rows } = await sql<{ Id: number; version: number }>`
      select c.id as "Id", coalesce(t.version, 0) as version from project_category c
      left join category_template t on t.tenant_id = c.tenant_id and t.category_id = c.id
      where c.code = 'AUD-FS-05'`.execute(db);
    return { input: { ...rows[0] } };
  });

const draftTemplate = { key: "A105-9", name: "同时", book: emptyBook("book", "同时", "Sheet1") };
const templateVersion = async ({ firm }: Stage): Promise<number> =>
  firm.inDb(async (db) => {
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(version), 0)::int as last from sheet_template where key = ${draftTemplate.key}`.execute(db);
    return rows[0]?.last ?? 0;
  });
const savedTemplate: Case = async (stage) => ({
  input: { ...draftTemplate, version: await templateVersion(stage) },
});
const resetTemplate: Case = async (stage) => {
  await stage.call(sheetTemplates.SaveTemplate, { ...draftTemplate, version: await templateVersion(stage) });
  return { input: { key: draftTemplate.key, version: await templateVersion(stage) } };
};

/** Before the quality department, which has no place in the project. */
const waitingCase: Case = async ({ firm, rows }) => {
  const { id } = await firm.inDb((db) =>
    db
      .insertInto("acceptance_case")
      .values({ of_project: rows.project, route: 2, reasons: [7], opened_by: firm.userIds.partner })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return { input: { Id: id, isAccepted: true, words: "经查阅资料，风险可以应对", rowVersion: 1 }, by: strangers };
};

/** A threat that somebody else has named, before the quality department. */
const waitingDeclaration: Case = async ({ firm, rows }) => {
  const { id } = await firm.inDb((db) =>
    db
      .insertInto("independence_declaration")
      .values({
        of_project: rows.project,
        user_id: firm.userIds.reader,
        occasion: 1,
        is_itemised: true,
        threats: [1],
        state: 2,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return { input: { Id: id, isBarred: true, words: "经评价没有可行的防范措施", rowVersion: 1 }, by: strangers };
};

const times = { pace: "daily", digestAt: "08:00", quietFrom: "22:00", quietTo: "07:00" };
const changedTimes: Case = async (stage) => {
  const { rowVersion } = await stage.call(noticeDelivery.GetNoticeDelivery, {});
  return { input: { ...times, rowVersion }, by: own };
};

const webhook = async ({ call }: Stage) => {
  const now = (await call(noticeDelivery.GetNoticeWebhook, {})) as { rowVersion: number } | null;
  const secret = "secret-of-the-webhook";
  return {
    url: "https://notices.example.com/digao",
    secret,
    groups: ["review"],
    isEnabled: false,
    rowVersion: now?.rowVersion ?? 0,
  };
};
const changedWebhook: Case = async (stage) => ({ input: await webhook(stage) });
const removedWebhook: Case = async (stage) => {
  const { rowVersion } = await stage.call(noticeDelivery.UpdateNoticeWebhook, await webhook(stage));
  return { input: { rowVersion } };
};

export const firmCases: Cases = {
  [noticeDelivery.UpdateNoticeDelivery.path]: changedTimes,
  [noticeDelivery.UpdateNoticeWebhook.path]: changedWebhook,
  [noticeDelivery.DeleteNoticeWebhook.path]: removedWebhook,
  [acceptance.DecideAcceptance.path]: waitingCase,
  [independence.DecideDeclaration.path]: waitingDeclaration,
  [externalProviders.UpdateExternalProvider.path]: changedProvider,
  [listViews.UpdateListView.path]: made(
    (stage) =>
      stage.call(listViews.CreateListView, {
        ...inputFor(listViews.CreateListView, stage.rows),
        name: `视图${next()}`,
        isShared: true,
      }),
    { name: "改名" },
  ),
  [tenants.Update.path]: otherFirm,
  [users.SaveUserInfo.path]: ({ firm }) => ({
    input: { userId: firm.userIds.reader, rowVersion: 0, education: "本科" },
  }),
  [filesNode.CreateFilesNode.path]: changedNode,
  [filesNode.UpdateFilesNodeDisabled.path]: made(node, { isDisabled: true }),
  [filesNode.UpdateFilesNodeChecked.path]: made(node),
  [filesNode.UpdateFilesNodeNotChecked.path]: unmarkedNode,
  [categoryTemplates.UpdateCategory.path]: tailored,
  [label.calls.update.path]: changedLabel,
  [legalSubject.calls.update.path]: changedSubject,
  [systemCode.calls.update.path]: changedCode,
  [auditWord.calls.update.path]: changedWord,
  [workCategory.UpdateWorkCategoryTree.path]: made(category, { name: "改名", nameEn: "Renamed" }),
  [workCategory.MoveWorkCategory.path]: movedCategory,
  [archiveAuth.EndArchiveAuth.path]: ended,
  [inspection.EndInspection.path]: endedInspection,
  [home.SaveHomeLayout.path]: layout,
  [userCategories.AddAndUpdateProCategory.path]: made(folder, { categoryName: "改名" }, own),
  [userCategories.AddAndUpdateUserEvent.path]: made(
    (stage) => stage.call(userCategories.AddAndUpdateUserEvent, event),
    { ...event, title: "改名" },
    own,
  ),
  "/api/pm/UpdateUserCategory": made(folder, { categoryName: "另一名称" }, own),
  "/api/pm/MoveCategory": movedFolder,
  [workLogs.UpdateWorkLog.path]: made(hours, { workType: 3, title: "改名", workDate: "2024-05-07", hours: 0.25 }, own),
  [workLogs.UpdateWorkLogDatetime.path]: made(
    hours,
    { startTime: "2024-05-08T09:00:00+08:00", endTime: "2024-05-08T09:15:00+08:00" },
    own,
  ),
  [workApproval.ApproveWorkLogs.path]: decided(1),
  [workApproval.ReturnWorkLogs.path]: decided(1, { reason: "请补充当日的工作内容" }),
  [workApproval.ReopenWorkLogs.path]: decided(2, { reason: "计入了错误的项目" }),
  [calendarFeed.RenewCalendarFeed.path]: firstAddress,
  [ownSheets.RenameOwnSheet.path]: made(book, { name: "改名" }, own),
  [ownSheets.RemoveOwnSheet.path]: made(book, {}, own),
  [ownSheets.RestoreOwnSheet.path]: made(binned, {}, own),
  [ownSheets.EraseOwnSheet.path]: made(binned, {}, own),
  [sheetTemplates.SaveTemplate.path]: savedTemplate,
  [sheetTemplates.ResetTemplate.path]: resetTemplate,
};
