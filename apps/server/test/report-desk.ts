/** What the tests of reports work with: a team with licences and second factors, and a project with all that a report hangs on. */
import { secondFactor } from "@digao/contract/areas/identity/security/calls";
import {
  type AuditReport,
  auditReports,
  opinionPaper,
  reportRegister,
  textPaper,
} from "@digao/contract/areas/report/audit-report/calls";
import { reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import { opinionItems } from "@digao/contract/areas/report/audit-report/opinion";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { completionStage } from "@digao/contract/areas/report/completion/codes";
import { mirror } from "@digao/contract/areas/report/mirror/calls";
import { mirrorState } from "@digao/contract/areas/report/mirror/codes";
import { received } from "@digao/contract/areas/report/received/calls";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { dayFromToday } from "./china-day.ts";
import { openCorrespondenceDesk } from "./correspondence-desk.ts";
import { type Client, clientOf, password, type TestServer, type TestTenant } from "./kit.ts";
import { plantLicences } from "./licences.ts";
import { putMaterialityInForce } from "./planted-acceptance.ts";

type More = Record<string, unknown>;
const compulsory = ["DC01", "DC02", "DC03", "DC04", "DC05", "DC06", "DC07", "DC08", "DC11", "DC16", "DC18", "DC19"];
const approvalCode = "DC19";
const readBackLine = "CC43";

export const allNo = (more: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(opinionItems).map(([name, code]) => {
      const usual = name === "scope" || name === "opening" ? "none" : "no";
      return [code, { answer: more[name] ?? usual, remark: "已执行相关程序，未发现" }];
    }),
  );
export const clean = { opinion: 1, opinionReason: "未发现需要发表非无保留意见的事项", matters: allNo() };
/** An assurance report: its package holds no statements, so that a project without books issues it. */
export const plainKind = "7";
export const head = {
  addressee: "测试公司全体股东",
  clientShort: "测试公司",
  framework: "企业会计准则",
  city: "北京",
  hasGovernance: true,
};

/** What the opinion of a project hangs on. */
export async function plantGround(tenant: TestTenant, projectId: number, verdict = 1): Promise<void> {
  await putMaterialityInForce(tenant, projectId);
  await tenant.inProject(
    projectId,
    (db) =>
      sql`insert into paper_record (tenant_id, project_id, kind, revision, status, place, preparer_id, approver_id, data)
        values (${tenant.id}, ${projectId}, 'goingConcern', 1, 2, 1, ${tenant.userIds.manager}, ${tenant.userIds.partner},
          ${JSON.stringify({ verdict })}::jsonb)`.execute(db),
    "manager",
  );
}

const secretsOf = new WeakMap<TestTenant, Map<number, string>>();

export async function openReportDesk(server: TestServer, tenant: TestTenant) {
  const desk = await openCorrespondenceDesk(tenant, { status: 3, partner_user_id: tenant.userIds.partner });
  const { projectId, by } = desk;
  const secrets = secretsOf.get(tenant) ?? new Map<number, string>();
  secretsOf.set(tenant, secrets);
  const forgetSteps = () => tenant.inDb((db) => sql`update second_factor set last_step = 0`.execute(db));
  const codeOf = (userId: number): string =>
    new TOTP({ secret: Secret.fromBase32(secrets.get(userId) ?? "") }).generate();
  const enrol = async (name: "partner" | "incharge"): Promise<void> => {
    if (secrets.has(by[name].userId)) return;
    const { secret } = await by[name].call(secondFactor.Begin, { password });
    secrets.set(by[name].userId, secret);
    const tokens = await by[name].call(secondFactor.Confirm, { code: codeOf(by[name].userId) });
    by[name] = clientOf(server.url, tokens.accessToken, tokens.userId);
  };
  await enrol("partner");
  await enrol("incharge");
  const validTo = dayFromToday(300);
  await tenant.inDb((db) =>
    db
      .updateTable("app_user")
      .set({ licence_valid_to: validTo })
      .where("id", "in", [by.partner.userId, by.incharge.userId])
      .execute(),
  );
  await plantLicences(server, tenant, [by.partner, by.incharge]);
  const today = dayFromToday(0);
  await plantGround(tenant, projectId);
  const sign = (day: string, userId = by.partner.userId, ref = 1) =>
    tenant.inProject(
      projectId,
      (db) =>
        sql`insert into wp_sign (tenant_id, project_id, ref_type, ref_id, sign_level, user_id, sign_time)
          values (${tenant.id}, ${projectId}, 1, ${ref}, 2, ${userId}, ${`${day}T02:00:00Z`}::timestamptz)`.execute(db),
      "manager",
    );
  let isPrepared = false;
  /** What the client signs bears the day of the report, which is planned before. */
  const prepare = async (): Promise<void> => {
    isPrepared = true;
    await sign(today);
    await desk.search(today);
    for (const codes of [compulsory.filter((code) => code !== approvalCode), [approvalCode]])
      await desk.receive(await desk.sent(codes), { day: today });
    await tenant.inProject(
      projectId,
      async (db) => {
        if (await db.selectFrom("project_period").where("is_current", "=", true).select("id").executeTakeFirst())
          return;
        const { id: file_id } = await db.selectFrom("file_object").select("id").limit(1).executeTakeFirstOrThrow();
        const file = { file_id, file_name: "报表.xlsx", file_sha256: "0".repeat(64) };
        const { id } = await db
          .insertInto("import_batch")
          .values({ ...file, project_id: projectId, type_id: 3 })
          .returning("id")
          .executeTakeFirstOrThrow();
        await db
          .insertInto("project_period")
          .values({
            project_id: projectId,
            label: "2024 报表",
            start_date: "2024-01-01",
            end_date: "2024-12-31",
            is_current: true,
            statement_batch_id: id,
          })
          .execute();
      },
      "manager",
    );
    await by.partner.call(received.WaiveReceivedSet, {
      Id: projectId,
      kinds: [1, 2, 3, 4],
      reason: "客户没有自编报表，由集团财务统一编制",
      safeguard: "由未参与项目的人员复核报表与审定数",
    });
  };
  const unprepared = (): void => {
    isPrepared = true;
  };
  const list = (as: Client = by.manager) => as.call(auditReports.GetAuditReports, { projectId, RptLang: "zh" });
  const read = async (id: number): Promise<AuditReport> => {
    const found = (await list()).items.find((one) => one.id === id);
    if (!found) throw new Error(`No report ${id}.`);
    return found;
  };
  type Seen = { id: number; rowVersion: number } | null;
  const step = (version: Seen) => ({ Id: version?.id ?? 0, rowVersion: version?.rowVersion ?? 0 });
  const add = (kind = plainKind, as: Client = by.manager) => as.call(auditReports.AddAuditReport, { projectId, kind });
  const update = async (id: number, more: More = {}, as: Client = by.manager) =>
    as.call(auditReports.UpdateAuditReport, {
      Id: id,
      rowVersion: (await read(id)).rowVersion,
      plannedDate: today,
      secondId: by.incharge.userId,
      ...more,
    } as never);
  const approve = async (paper: typeof opinionPaper | typeof textPaper, id: number, draft: More): Promise<void> => {
    const { edit, submit, approve: passed } = paper.calls;
    const written = (await by.staff1.call(
      edit as typeof opinionPaper.calls.edit,
      { subjectId: id, ...draft } as never,
    )) as Seen;
    const handed = (await by.staff1.call(submit, step(written))) as Seen;
    await by.partner.call(passed, step(handed));
  };
  const decide = (id: number, more: More = {}) => approve(opinionPaper, id, { ...clean, ...more });
  const write = (id: number, more: More = {}) => approve(textPaper, id, { ...head, ...more });
  const signs = async (id: number, name: "partner" | "incharge" | "manager" | "staff1" | "qc", more: More = {}) => {
    await forgetSteps();
    const { rowVersion } = await read(id);
    const code = secrets.has(by[name].userId) ? codeOf(by[name].userId) : "000000";
    return by[name].call(auditReports.SignAuditReport, { Id: id, rowVersion, code, ...more } as never);
  };
  const entry = async (id: number, as: Client) =>
    as.call(reportRegister.GetReportEntry, { Id: (await read(id)).entryId });
  /** Whatever an inspector would find is explained by the manager, and confirmed by the reviewer. */
  const answerFindings = async (): Promise<void> => {
    const look = () => by.manager.call(mirror.GetMirror, { projectId });
    for (const { check, key, print, answers, state } of (await look()).rows) {
      if (state !== mirrorState.open) continue;
      const words = "已逐项核对，属于测试环境的时间安排";
      await by.manager.call(mirror.AnswerMirror, { projectId, check, key, print, words, seen: answers.length });
    }
    for (const { isSettled, answers } of (await look()).rows)
      if (!isSettled) await by.qc.call(mirror.ConfirmMirrorAnswer, { Id: answers[0]?.id ?? 0 });
  };
  /** What other areas hold of the engagement is proved there: here the partner has waived whatever is open but the filing. */
  const waiveChecks = async (): Promise<void> => {
    const { lines } = await by.manager.call(completion.GetCompletion, { projectId });
    const open = lines.filter(
      ({ code, result, stage }) =>
        code !== readBackLine && ![1, 3, 4].includes(result) && stage <= completionStage.issue,
    );
    if (open.length === 0) return;
    await tenant.inDb((db) =>
      db
        .insertInto("completion_waiver")
        .values(
          open.map(({ code }) => ({
            of_project: projectId,
            check_code: code,
            open_count: 100_000,
            reason: `经评估${code}对报告没有影响，已记录替代安排`,
            state: 1,
            waived_by: by.partner.userId,
          })),
        )
        .execute(),
    );
  };
  const settle = async (): Promise<void> => {
    await answerFindings();
    await waiveChecks();
  };
  const seal = async (id: number, as: Client) => {
    if ((await read(id)).status !== reportStatus.issued) await settle();
    const { entryId: Id } = await read(id);
    const { rowVersion } = await as.call(reportRegister.GetReportEntry, { Id });
    return as.call(reportRegister.SealAuditReport, { Id, rowVersion, copies: 5 });
  };
  /** Ready for its signatures. */
  const ready = async (more: More = {}, kind = plainKind): Promise<number> => {
    const { id } = await add(kind);
    await update(id);
    if (!isPrepared) await prepare();
    if (Object.keys(more).length > 0) await update(id, more);
    await decide(id);
    await write(id);
    return id;
  };
  const signed = async (kind = plainKind): Promise<number> => {
    const id = await ready({}, kind);
    await signs(id, "partner");
    await signs(id, "incharge");
    await settle();
    return id;
  };
  const [correspond, readDocument] = [desk.add, desk.read];
  return {
    ...desk,
    correspond,
    readDocument,
    by,
    today,
    prepare,
    unprepared,
    list,
    read,
    add,
    update,
    decide,
    write,
    signs,
    entry,
    seal,
    answerFindings,
    settle,
    ready,
    signed,
    sign,
    step,
    forgetSteps,
  };
}
export type ReportDesk = Awaited<ReturnType<typeof openReportDesk>>;
