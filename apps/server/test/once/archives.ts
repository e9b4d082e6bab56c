/** Steps of a file into the archive, of a stopped engagement with nothing under way. */
import { archiveDestruction } from "@digao/contract/areas/office/archive-destruction/calls";
import { archives } from "@digao/contract/areas/office/archives/calls";
import { sql } from "kysely";
import { type Case, type Cases, type Placed, type Stage, strangers, type Values } from "./stage.ts";

const managers: readonly Placed[] = ["manager", "manager", "manager", "manager"];
const partners: readonly Placed[] = ["partner", "partner", "partner", "partner"];
const reason = "解约函原件须补充归档";

/** @param values of the request; its project is closed by it where it is applied for */
async function planted(stage: Stage, values: Values, flag = 0): Promise<number> {
  const { firm, rows, idOf } = stage;
  await stage.inDb(async (db) => {
    await sql`update job_do set status = '3' where project_id = ${rows.project}`.execute(db);
    await sql`delete from file_upload where project_id = ${rows.project}`.execute(db);
    await sql`update mail_out set state = 'sent' where project_id = ${rows.project} and state in ('queued', 'sending', 'unknown')`.execute(
      db,
    );
    await sql`update job set state = 'done' where project_id = ${rows.project}`.execute(db);
  });
  await firm.inDb((db) =>
    sql`update project set status = 8, stopped_on = current_date - 5 where id = ${rows.project}`.execute(db),
  );
  const id = await stage.add("archive_request", {
    of_project: rows.project,
    version: 1,
    status: 0,
    clock_from: "2025-01-01",
    due_on: "2025-03-02",
    keep_until: "2035-01-01",
    project_status: 8,
    late_reason: reason,
    late_by: idOf("partner"),
    late_at: "2025-04-01",
    created_by: idOf("manager"),
  });
  if (Object.keys(values).length > 0) await stage.put("archive_request", id, values);
  if (flag > 0)
    await firm.inDb((db) =>
      db.updateTable("project").set({ archive_flag: flag }).where("id", "=", rows.project).execute(),
    );
  return id;
}

const applied = ({ idOf }: Stage): Values => ({ status: 1, applied_by: idOf("manager"), applied_at: "2025-02-01" });
const checked = (stage: Stage): Values => ({
  ...applied(stage),
  status: 6,
  checked_by: stage.idOf("archive"),
  checked_at: "2025-02-02",
});

const answered: Case = async (stage) => {
  await planted(stage, {});
  return { input: { code: "A1", words: "连续审计，承接评价见上年", rowVersion: 1 }, by: managers };
};
const explained: Case = async (stage) => {
  await planted(stage, {});
  await stage.firm.inDb((db) =>
    sql`update project set stopped_on = current_date - 70 where id = ${stage.rows.project}`.execute(db),
  );
  return { input: { reason, rowVersion: 1 }, by: partners };
};
const appliedFor: Case = async (stage) => {
  await planted(stage, {});
  return { input: { words: "已整理", rowVersion: 1 }, by: managers };
};
const withdrawn: Case = async (stage) => {
  await planted(stage, applied(stage), 1);
  return { input: { reason, rowVersion: 1 }, by: managers };
};
const checkedBy: Case = async (stage) => ({
  input: { reqId: await planted(stage, applied(stage), 1), words: "已核对目录", rowVersion: 1 },
  by: strangers,
});
const denied: Case = async (stage) => ({
  input: { reqId: await planted(stage, applied(stage), 1), reason, rowVersion: 1 },
  by: strangers,
});
const confirmed: Case = async (stage) => {
  await planted(stage, checked(stage), 1);
  return { input: { rowVersion: 1 }, by: partners };
};
const edited: Case = async (stage) => ({
  input: { reqId: await planted(stage, {}), location: "三号库", boxNo: "12", rowVersion: 1 },
  by: strangers,
});

const addition = async (stage: Stage): Promise<number> => {
  const request_id = await planted(stage, {});
  await stage.put("archive_request", request_id, { status: 4 });
  await stage.firm.inDb((db) =>
    db.updateTable("project").set({ archive_flag: 3 }).where("id", "=", stage.rows.project).execute(),
  );
  const said = { subject: "回函", reason, after_text: "补充回函", effect: "不影响" };
  return stage.add("archive_addition", { request_id, kind: 2, ...said, added_by: stage.idOf("incharge") });
};
const reviewed: Case = async (stage) => ({
  input: { additionId: await addition(stage), words: "已核对原件", rowVersion: 1 },
  by: ["partner", "manager", "partner", "manager"],
});
const removed: Case = async (stage) => ({
  input: { additionId: await addition(stage), reason, rowVersion: 1 },
  by: ["partner", "manager", "incharge", "staff1"],
});
const lifted: Case = async (stage) => {
  const Id = await stage.add("archive_hold", {
    of_project: stage.rows.project,
    kind: 1,
    reason,
    set_by: stage.idOf("qc"),
  });
  return { input: { Id, reason, rowVersion: 1 }, by: strangers };
};

/** Archived, its years over, its destruction proposed by somebody who takes no part. */
async function proposed(stage: Stage, by: Placed = "qc"): Promise<number> {
  const { firm, rows, idOf } = stage;
  const [digest, at] = ["0".repeat(64), "2010-03-01"];
  await firm.inArchive(async (db) => {
    await sql`update project set archive_flag = 2 where id = ${rows.project}`.execute(db);
    await sql`update archive_auth set ended_at = now(), ended_by = approver_id where project_id = ${rows.project}`.execute(
      db,
    );
    await sql`
      insert into archive_request (of_project, version, status, clock_from, due_on, keep_until, project_status, applied_by, applied_at,
        checked_by, checked_at, confirmed_by, confirmed_at, packed_at, package_sha256, manifest_sha256, package_bytes, entry_count, packed_seq, created_by)
      values (${rows.project}, 1, 2, '2010-01-01', '2010-03-02', '2020-01-01', 4, ${idOf("manager")}, ${at}, ${idOf("archive")}, ${at},
        ${idOf("partner")}, ${at}, ${at}, ${digest}, ${digest}, 1, 1, 1, ${idOf("manager")})`.execute(db);
  });
  return stage.add("archive_destruction", { of_project: rows.project, reason, proposed_by: idOf(by) });
}
const destroyed: Case = async (stage) => ({
  input: { Id: await proposed(stage), words: reason, rowVersion: 1 },
  by: strangers,
});
const refusedIt: Case = async (stage) => ({
  input: { Id: await proposed(stage), reason, rowVersion: 1 },
  by: strangers,
});
const tookBack: Case = async (stage) => ({
  input: { Id: await proposed(stage, "admin"), reason, rowVersion: 1 },
  by: ["admin", "admin", "admin", "admin"],
});

export const archiveCases: Cases = {
  [archiveDestruction.ApproveArchiveDestruction.path]: destroyed,
  [archiveDestruction.RefuseArchiveDestruction.path]: refusedIt,
  [archiveDestruction.WithdrawArchiveDestruction.path]: tookBack,
  [archives.AnswerArchiveNode.path]: answered,
  [archives.ExplainLateArchive.path]: explained,
  [archives.UpdateProjectArchive.path]: appliedFor,
  [archives.WithdrawProjectArchive.path]: withdrawn,
  [archives.CheckProjectArchive.path]: checkedBy,
  [archives.DenyProjectArchive.path]: denied,
  [archives.ConfirmProjectArchive.path]: confirmed,
  [archives.UpdateProjectArchiveByReqId.path]: edited,
  [archives.ReviewArchiveAddition.path]: reviewed,
  [archives.RemoveArchiveAddition.path]: removed,
  [archives.LiftArchiveHold.path]: lifted,
};
