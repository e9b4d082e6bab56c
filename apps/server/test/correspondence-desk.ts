/** What the tests of declarations and communications work with: a team, a file of the document centre, documents brought to where they are needed. */
import {
  type CorrespondenceDocument,
  correspondence,
  correspondencePaper,
} from "@digao/contract/areas/report/correspondence/calls";
import { sql } from "kysely";
import { join, newProject } from "./builders.ts";
import { dayFromToday } from "./china-day.ts";
import type { Client, TestTenant } from "./kit.ts";

type More = Record<string, unknown>;

export async function openCorrespondenceDesk(tenant: TestTenant, project: More = {}) {
  const names = ["manager", "partner", "incharge", "staff1", "qc"] as const;
  const roles = { manager: 1, partner: 2, incharge: 3, staff1: 0, qc: 4 } as const;
  const clients = await Promise.all(names.map(async (name) => [name, await tenant.as(name)] as const));
  const by = Object.fromEntries(clients) as Record<(typeof names)[number], Client>;
  const projectId = await newProject(by.manager);
  const others = names.filter((name) => name !== "manager");
  await join(
    by.manager,
    projectId,
    others.map((name) => ({ client: by[name], roleid: roles[name] })),
  );
  const setProject = (values: More) =>
    tenant.inDb((db) => db.updateTable("project").set(values).where("id", "=", projectId).execute());
  await setProject({ status: 2, ...project });

  let files = 0;
  const keepFile = (): Promise<number> =>
    tenant.inProject(
      projectId,
      async (db) => {
        files += 1;
        const file = { sha256: String(files).padStart(64, "0"), size_bytes: 9, file_name: `签署件${files}.pdf` };
        const { id: file_id } = await db
          .insertInto("file_object")
          .values({ ...file, project_id: projectId, mime: "application/pdf" })
          .returning("id")
          .executeTakeFirstOrThrow();
        const { id } = await db
          .insertInto("audit_file")
          .values({ ...file, project_id: projectId, file_id, kind: "pdf", ref_type: 17 })
          .returning("id")
          .executeTakeFirstOrThrow();
        return id;
      },
      "manager",
    );

  const list = (isDeclaration: boolean, as: Client = by.manager) =>
    as.call(correspondence.GetCorrespondence, {
      projectId,
      isDeclaration: isDeclaration ? 1 : 0,
      RptLang: "zh",
    } as never);
  const read = async (id: number): Promise<CorrespondenceDocument> => {
    const both = [...(await list(true)).documents, ...(await list(false)).documents];
    const found = both.find((one) => one.id === id);
    if (!found) throw new Error(`No document ${id}.`);
    return found;
  };
  const add = (codes: string[], as: Client = by.staff1, lang: "zh" | "en" = "zh") =>
    as.call(correspondence.AddCorrespondence, { projectId, codes, lang });
  const sheet = (id: number, as: Client = by.staff1) =>
    as.call(correspondencePaper.calls.sheet, { subjectId: id, RptLang: "zh" });
  const save = async (id: number, more: More = {}, as: Client = by.staff1) => {
    const { template, templateTitle } = await sheet(id, as);
    return as.call(correspondencePaper.calls.edit, {
      subjectId: id,
      title: templateTitle,
      text: template,
      ...more,
    } as never);
  };
  type Seen = { id: number; rowVersion: number } | null;
  const step = (version: Seen) => ({ Id: version?.id ?? 0, rowVersion: version?.rowVersion ?? 0 });
  /** Written by staff1, approved by the in-charge. */
  const approve = async (id: number, more: More = {}) => {
    const written = (await save(id, more)) as Seen;
    const handed = (await by.staff1.call(correspondencePaper.calls.submit, step(written))) as Seen;
    await by.incharge.call(correspondencePaper.calls.approve, step(handed));
    return read(id);
  };
  const seen = ({ id: Id, rowVersion, versionId }: CorrespondenceDocument) => ({
    Id,
    rowVersion,
    versionId: versionId ?? 0,
  });
  const send = (document: CorrespondenceDocument, more: More = {}, as: Client = by.manager) =>
    as.call(correspondence.SendCorrespondence, {
      ...seen(document),
      day: dayFromToday(0),
      how: 1,
      people: "财务总监王五",
      ...more,
    } as never);
  const receive = async (document: CorrespondenceDocument, more: More = {}, as: Client = by.staff1) =>
    as.call(correspondence.ReceiveCorrespondence, {
      ...seen(document),
      day: "2025-04-20",
      people: "法定代表人李四、财务总监王五",
      fileId: "fileId" in more ? more.fileId : await keepFile(),
      ...more,
    } as never);
  const hold = (document: CorrespondenceDocument, more: More = {}, as: Client = by.manager) =>
    as.call(correspondence.HoldCorrespondence, {
      ...seen(document),
      day: dayFromToday(0),
      people: "审计委员会三位委员",
      words: "沟通计划的审计范围和特别风险",
      ...more,
    } as never);
  const withdraw = ({ id: Id, rowVersion }: CorrespondenceDocument, reason: string, as: Client = by.manager) =>
    as.call(correspondence.WithdrawCorrespondence, { Id, rowVersion, reason });
  const sent = async (codes: string[]) => send(await approve((await add(codes)).id));
  /** Without books after the period end: what was done beside the search stands in the approved paper. */
  const search = (toDay: string) =>
    tenant.inProject(
      projectId,
      async (db) => {
        const { id: consideration } =
          (await db.selectFrom("consideration").where("csa_no", "=", "1332").select("id").executeTakeFirst()) ??
          (await db
            .insertInto("consideration")
            .values({ project_id: projectId, csa_no: "1332" })
            .returning("id")
            .executeTakeFirstOrThrow());
        await sql`insert into paper_record (tenant_id, project_id, kind, revision, status, place, preparer_id, approver_id, subject_id, data)
          select ${tenant.id}, ${projectId}, 'considerationPaper', 1, 2, 1, ${tenant.userIds.staff1}, ${tenant.userIds.manager}, ${consideration}, '{}'
          where not exists (select from paper_record r where r.tenant_id = ${tenant.id} and r.project_id = ${projectId}
            and r.kind = 'considerationPaper' and r.subject_id = ${consideration})`.execute(db);
        await sql`insert into subsequent_run (tenant_id, project_id, to_day, threshold, found)
          values (${tenant.id}, ${projectId}, ${toDay}::date, 1, 0)`.execute(db);
      },
      "manager",
    );
  return {
    tenant,
    projectId,
    by,
    setProject,
    keepFile,
    list,
    read,
    add,
    sheet,
    save,
    approve,
    send,
    receive,
    hold,
    withdraw,
    sent,
    search,
    step,
  };
}
export type CorrespondenceDesk = Awaited<ReturnType<typeof openCorrespondenceDesk>>;
