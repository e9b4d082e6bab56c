import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { archiveDestruction } from "@digao/contract/areas/office/archive-destruction/calls";
import type { ArchiveEnd } from "@digao/contract/areas/office/archive-destruction/shapes";
import { archivePackage } from "@digao/contract/areas/office/archive-package/calls";
import { archives } from "@digao/contract/areas/office/archives/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { verifyTenant } from "../../../../../../scripts/verify-log.ts";
import { meet } from "../../../../test/at-once.ts";
import { makeProject, makeRows } from "../../../../test/build.ts";
import { changeProject } from "../../../../test/builders.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { packed } from "../../../../test/packing-desk.ts";

let server: TestServer;
let firm: TestTenant;
let by: Record<"archivist" | "partner" | "admin" | "manager" | "quality", Client>;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  const [archivist, partner, admin, manager, quality] = await Promise.all(
    (["archive", "partner", "admin", "manager", "qc"] as const).map((person) => firm.as(person)),
  );
  if (!(archivist && partner && admin && manager && quality)) throw new Error("The firm lacks people.");
  by = { archivist, partner, admin, manager, quality };
}, 120_000);
afterAll(() => server.stop());

const status = (of: number) => expect.objectContaining({ status: of });
const reason = "保管期满，档案委员会同意清理";
const words = "已核对保管期限与中止登记";

/** As if it had been archived so many years ago. */
const age = (projectId: number, keptUntil: string) =>
  firm.inArchive((db) =>
    sql`update archive_request set clock_from = '2010-01-01', due_on = '2010-03-02', keep_until = ${keptUntil}
      where tenant_id = ${firm.id} and of_project = ${projectId}`.execute(db),
  );

/** Archived without any content, its years over yesterday. */
async function agedProject(): Promise<number> {
  const { projectId } = await makeProject(firm, { manager: { role: 1 }, partner: { role: 2 } }, { archiveFlag: 2 });
  const { manager, archive, partner } = firm.userIds;
  await firm.inArchive((db) =>
    sql`insert into archive_request (of_project, version, status, clock_from, due_on, keep_until, project_status, applied_by, applied_at,
        checked_by, checked_at, confirmed_by, confirmed_at, packed_at, package_sha256, manifest_sha256, package_bytes, entry_count, packed_seq, created_by)
      values (${projectId}, 1, 2, '2010-01-01', '2010-03-02', ${dayFromToday(-1)}, 4, ${manager}, now(), ${archive}, now(), ${partner}, now(),
        now(), repeat('0', 64), repeat('0', 64), 1, 1, 1, ${manager})`.execute(db),
  );
  return projectId;
}

const read = (projectId: number): Promise<ArchiveEnd> =>
  by.archivist.call(archiveDestruction.GetArchiveDestruction, { projectId });
const propose = (projectId: number, as = by.archivist): Promise<ArchiveEnd> =>
  as.call(archiveDestruction.ProposeArchiveDestruction, { projectId, reason });
async function seen(projectId: number): Promise<{ Id: number; rowVersion: number }> {
  const [one] = (await read(projectId)).destructions;
  return { Id: one?.id ?? 0, rowVersion: one?.rowVersion ?? 0 };
}
const approve = async (projectId: number, as = by.partner): Promise<ArchiveEnd> =>
  as.call(archiveDestruction.ApproveArchiveDestruction, { ...(await seen(projectId)), words });
/** What becomes of a statement of the server's own role, whatever it says of itself. */
const asServer = (statement: string): Promise<string> =>
  firm
    .inDb(async (db) => {
      await sql`set local app.archived_writes = 'redo'`.execute(db);
      await sql.raw(statement).execute(db);
      return "written";
    }, "archive")
    .catch((error: unknown) => z.object({ code: z.string() }).parse(error).code);
const fulfilled = (outcomes: { status: string }[]) => outcomes.filter((one) => one.status === "fulfilled").length;

/** Rows of a project by its tables, the head of its log aside; and what of the firm's own tables belongs to it. */
const rowsOf = (projectId: number): Promise<Record<string, number>> =>
  firm.inProject(projectId, async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select t as name from project_tables() t where t <> 'project_log_head' order by 1`.execute(db);
    const found: Record<string, number> = {};
    for (const name of [...tables.map((table) => table.name), "mail", "job_do", "download"]) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} where tenant_id = ${firm.id} and project_id = ${projectId}`.execute(
        db,
      );
      if (rows[0]?.count) found[name] = rows[0].count;
    }
    return found;
  });

/** A mailbox of the project with a mail on its way, and a mail with a file in it that was filed to the project from elsewhere. */
const makeMail = (projectId: number) =>
  firm.inDb(async (db) => {
    const account = { mail_address: "a@example.com", pop_serve: "localhost", smtp_serve: "localhost" };
    const { id: own } = await db
      .insertInto("mail_account")
      .values({ ...account, owner_kind: 3, project_id: projectId })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: file } = await db
      .insertInto("file_object")
      .values({ sha256: "ab".repeat(32), size_bytes: 5, file_name: "回函.pdf", mime: "application/pdf" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto("mail")
      .values({
        account_id: own,
        direction: 2,
        folder: "inbox",
        project_id: projectId,
        attachments: JSON.stringify([{ fileName: "回函.pdf", mime: "application/pdf", sizeBytes: 5, fileId: file }]),
        attachment_count: 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("mail_body").values({ mail_id: id, text: "回函" }).execute();
    const out = { mail_id: id, account_id: own, record_key: `destroy ${id}`, envelope: "{}", state: "sent" };
    await db.insertInto("mail_out").values(out).execute();
    await db.insertInto("mail_match").values({ mail_id: id, account_id: own, project_id: projectId }).execute();
  }, "manager");

interface Content {
  sha256: string;
  isShared: boolean;
}
/** Its files' contents, the package among them. */
const contentsOf = (projectId: number) =>
  firm.inDb(async (db) => {
    const { rows } = await sql<Content>`
      select f.sha256, exists (select from file_object o where o.sha256 = f.sha256 and o.id <> f.id
          and o.project_id is distinct from ${projectId}) as "isShared"
      from file_object f where f.project_id = ${projectId}
        or f.id in (select file_id from archive_request where of_project = ${projectId})`.execute(db);
    return rows;
  });
const isKept = (sha256: string): boolean =>
  existsSync(join(server.dataDir, "files", String(firm.id), sha256.slice(0, 2), sha256));

it("destroys an archive whole once its years are over, and certifies what there was", async () => {
  const members = { manager: { role: 1 }, staff1: { role: 0 }, partner: { role: 2 } } as const;
  const { projectId } = await makeProject(firm, members);
  await makeRows(server, firm, projectId, "销毁");
  await firm.inDb((db) =>
    sql`update archive_auth set ended_at = now(), ended_by = approver_id where project_id = ${projectId}`.execute(db),
  );
  await makeMail(projectId);
  await expect(propose(projectId)).rejects.toThrow("没有归档");
  await packed(server, firm, projectId);
  await expect(propose(projectId)).rejects.toThrow("保管期限至 2035-04-20");
  // Kept up to and with its last day.
  await age(projectId, dayFromToday(0));
  await expect(propose(projectId)).rejects.toThrow(dayFromToday(0));
  await age(projectId, dayFromToday(-1));
  const before = await contentsOf(projectId);
  expect(before.some(({ isShared }) => !isShared)).toBe(true);
  await expect(propose(projectId, by.manager)).rejects.toEqual(status(403));
  await propose(projectId);
  await expect(propose(projectId)).rejects.toThrow("已提请销毁");
  await expect(approve(projectId, by.archivist)).rejects.toEqual(status(403));
  expect((await by.archivist.call(archives.GetArchiveRetention, { state: 3 })).items).toMatchObject([{ projectId }]);
  const counted = await rowsOf(projectId);
  expect(Object.keys(counted)).toEqual(expect.arrayContaining(["voucher_line", "sheet_part", "project_log", "mail"]));
  await approve(projectId);
  await server.runJobs();

  const end = await read(projectId);
  const [one] = end.destructions;
  expect(end).toMatchObject({ state: 5, lacks: [], can: { propose: { ok: false }, approve: { ok: false } } });
  expect(one).toMatchObject({ status: 2, decidedBy: "周合伙", reason, words });
  const { certificate } = one ?? {};
  expect(certificate).toMatchObject({
    project: { name: end.projectName, client: end.custName },
    versions: [{ version: 1, packageSha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    keptUntil: dayFromToday(-1),
    proposed: { reason },
    approved: { by: "周合伙", words },
  });
  expect(await rowsOf(projectId)).toEqual({});
  expect(certificate?.destroyed.tables).toMatchObject(counted);
  expect(before.map(({ sha256, isShared }) => [isShared, isKept(sha256)])).toEqual(
    before.map(({ isShared }) => [isShared, isShared]),
  );
  expect(await contentsOf(projectId)).toEqual([]);
  const attached = await firm.inDb((db) =>
    db.selectFrom("file_object").where("sha256", "=", "ab".repeat(32)).select("id").execute(),
  );
  expect(attached).toEqual([]);

  // The certificate is the one of the firm's log, and the logs hold.
  const stored = await firm.inDb(async (db) => ({
    ...(await db
      .selectFrom("archive_destruction")
      .where("id", "=", one?.id ?? 0)
      .select("certificate as text")
      .executeTakeFirstOrThrow()),
    ...(await db
      .selectFrom("action_log")
      .where("ref_type", "=", "archiveDestruction")
      .where("ref_id", "=", String(one?.id))
      .where("action", "=", "destroy")
      .select(sql<string>`new_value ->> 'certificateSha256'`.as("logged"))
      .executeTakeFirstOrThrow()),
    ...(await db
      .selectFrom("project_log_head")
      .where("project_id", "=", projectId)
      .select(sql<string>`encode(hash, 'hex')`.as("head"))
      .executeTakeFirstOrThrow()),
  }));
  expect(
    createHash("sha256")
      .update(stored.text ?? "")
      .digest("hex"),
  ).toBe(one?.certificateSha256);
  expect(stored).toMatchObject({ logged: one?.certificateSha256, head: certificate?.log.hash });
  expect((await verifyTenant(server.pool, firm.id)).broken).toEqual([]);
  const { bytes } = await by.archivist.download(archiveDestruction.DownDestructionCertificate, { Id: one?.id ?? 0 });
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("%PDF");

  // Whoever asks for the project is told so.
  for (const tried of [
    () => by.manager.call(projects.GetProject, { Id: projectId }),
    () => by.quality.call(archives.SetArchiveHold, { projectId, kind: 1, reason: "迟到的诉讼通知" }),
    () => by.manager.call(archives.RedoProjectArchive, { projectId, reasonCode: "2", words: reason }),
    () => propose(projectId),
  ]) {
    const refused = expect.objectContaining({ status: 423, message: expect.stringContaining("项目档案已销毁") });
    await expect(tried()).rejects.toEqual(refused);
  }
  expect(await by.archivist.call(archivePackage.GetArchivePackages, { projectId })).toEqual([]);
  const [page] = await by.archivist.call(archives.GetProjectArchiveDetail, { Id: projectId });
  expect(page).toMatchObject({ archiveFlag: 4, request: { packageHash: certificate?.versions[0]?.packageSha256 } });
  expect((await by.archivist.call(archives.GetArchiveRetention, { state: 5 })).items).toMatchObject([
    { projectId, destructionId: one?.id },
  ]);
  for (const statement of [
    `update archive_destruction set certificate = 'x' where id = ${one?.id}`,
    `update archive_destroyed_file set outcome = 2 where destruction_id = ${one?.id}`,
    `update project set archive_flag = 0 where id = ${projectId}`,
    `select destroy_project(${one?.id})`,
    `select end_destruction(${one?.id}, 'x', 'x')`,
  ])
    expect([statement, await asServer(statement)]).toEqual([statement, "DA001"]);
  expect(await asServer(`delete from archive_destruction where id = ${one?.id}`)).toBe("42501");
}, 120_000);

describe("the destruction of an archive", () => {
  it("waits for holds, grants and additions, also between the proposal and its approval", async () => {
    const projectId = await agedProject();
    const hold = { projectId, kind: 1, reason: "投资者诉讼" };
    await propose(projectId);
    await by.quality.call(archives.SetArchiveHold, hold);
    await expect(approve(projectId)).rejects.toThrow("保管中止");
    const { holds } = await by.quality.call(archives.LiftArchiveHold, {
      Id: (await by.quality.call(archives.GetProjectArchiveDetail, { Id: projectId }))[0]?.holds[0]?.id ?? 0,
      rowVersion: 1,
      reason: "判决生效",
    });
    expect(holds[0]?.lifted).not.toBeNull();
    const given = {
      projectId,
      userId: firm.userIds.staff2,
      validFrom: dayFromToday(0),
      validTo: dayFromToday(3),
      reason,
    };
    const { id, rowVersion } = await by.archivist.call(archiveAuth.CreateArchiveAuth, given);
    await expect(approve(projectId)).rejects.toThrow("查阅授权");
    await by.archivist.call(archiveAuth.EndArchiveAuth, { id, rowVersion });
    const redo = { projectId, reasonCode: "2", words: reason };
    await expect(by.manager.call(archives.RedoProjectArchive, redo)).rejects.toThrow("已提请销毁");
    const refusing = { ...(await seen(projectId)), reason: "客户来函要求延长保管" };
    await by.partner.call(archiveDestruction.RefuseArchiveDestruction, refusing);
    expect(await read(projectId)).toMatchObject({
      state: 2,
      destructions: [{ status: 3 }],
      can: { propose: { ok: true } },
    });
    await changeProject(firm, projectId, { status: 8, stopped_on: dayFromToday(-10) });
    await by.manager.call(archives.RedoProjectArchive, redo);
    await expect(propose(projectId)).rejects.toThrow("归档后变更");
  });

  it("is decided by somebody other than who proposed it, who alone withdraws it", async () => {
    const projectId = await agedProject();
    await propose(projectId, by.admin);
    await expect(approve(projectId, by.admin)).rejects.toThrow("提请人不能批准");
    const one = await seen(projectId);
    for (const set of [
      `status = 1, decided_by = ${firm.userIds.admin}, decided_at = now()`,
      `status = 4, decided_by = ${firm.userIds.partner}, decided_at = now(), decide_words = 'x'`,
    ])
      expect(await asServer(`update archive_destruction set ${set} where id = ${one.Id}`)).toBe("23514");
    expect(await asServer(`update archive_destruction set reason = 'x' where id = ${one.Id}`)).toBe("DA001");
    expect(await asServer(`select destroy_project(${one.Id})`)).toBe("DA001");
    const withdraw = { ...one, reason: "保管期限须再核对" };
    await expect(by.archivist.call(archiveDestruction.WithdrawArchiveDestruction, withdraw)).rejects.toEqual(
      status(403),
    );
    await by.admin.call(archiveDestruction.WithdrawArchiveDestruction, withdraw);
    await expect(approve(projectId)).rejects.toThrow("已有决定");
    const stranger = await firm.as("staff2");
    await expect(stranger.call(archiveDestruction.GetArchiveDestruction, { projectId })).rejects.toEqual(status(403));
  });

  it("is approved once by however many, and either that or a hold comes first", async () => {
    const [once, either] = [await agedProject(), await agedProject()];
    await propose(once);
    const one = { ...(await seen(once)), words };
    const approving = (as: Client) => () => as.call(archiveDestruction.ApproveArchiveDestruction, one);
    const outcomes = await meet(server, firm, [by.partner, by.admin, by.partner, by.admin].map(approving));
    expect(fulfilled(outcomes)).toBe(1);
    await server.runJobs();
    expect((await read(once)).destructions).toMatchObject([{ status: 2 }]);

    await propose(either);
    const other = { ...(await seen(either)), words };
    const met = await meet<unknown>(server, firm, [
      () => by.partner.call(archiveDestruction.ApproveArchiveDestruction, other),
      () => by.quality.call(archives.SetArchiveHold, { projectId: either, kind: 2, reason: "监管检查" }),
    ]);
    expect(fulfilled(met)).toBe(1);
    await server.runJobs();
    const { state, holds } = await read(either);
    expect([
      [5, 0],
      [3, 1],
    ]).toContainEqual([state, holds]);
    expect(state === 5).toBe(met[0]?.status === "fulfilled");
  });

  it("goes on where it was broken off", async () => {
    const projectId = await agedProject();
    await propose(projectId);
    await approve(projectId);
    const { Id } = await seen(projectId);
    // As far as a run that died after its first step.
    await firm.inDb((db) => sql`select destroy_project(${Id})`.execute(db));
    expect(await read(projectId)).toMatchObject({ state: 4, destructions: [{ status: 1, certificate: null }] });
    expect(await asServer(`select end_destruction(${Id}, 'x', 'x')`)).toBe("DA001");
    await server.runJobs();
    expect(await read(projectId)).toMatchObject({ state: 5, destructions: [{ certificate: { no: Id } }] });
  });
});
