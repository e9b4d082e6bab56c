/** Practice 1.6: consultations and differences of opinion; 1.5: how often the quality reviewer is consulted. */
import { consultations } from "@digao/contract/areas/engagement/consultations/calls";
import {
  consultationKind,
  consultationState,
  consultationSubject,
} from "@digao/contract/areas/engagement/consultations/codes";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { insertFound } from "@digao/db/insert-found";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { type Firm, newEngagement, openFirm, type Role } from "../../../../test/practice/team.ts";

let firm: Firm;
let projectId: number;
const idOf = (role: Role | "staff2") => firm.tenant.userIds[role];

beforeAll(async () => {
  firm = await openFirm();
  // The reader consults, the archivist is of the quality department.
  await firm.tenant.inDb((db) =>
    insertFound(
      db,
      sql`insert into user_role (tenant_id, user_id, role_id)
      select app_tenant(), ${idOf("archive")}, id from role where name = 'QualityControl' and is_static`,
    ),
  );
});
afterAll(() => firm.server.stop());
beforeEach(async () => {
  projectId = await newEngagement(firm);
});

const subject = consultationSubject.restatement;
const raise = (by: Role, more: object = {}) =>
  firm.clients[by].call(consultations.OpenConsultation, {
    projectId,
    kind: consultationKind.consultation,
    subject,
    question: "前期差错更正是否须重述比较信息",
    facts: "上年多结转成本，金额超过实际执行的重要性",
    addresseeId: idOf("reader"),
    ...more,
  });
const differ = (by: Role, more: object = {}) =>
  raise(by, {
    kind: consultationKind.difference,
    addresseeId: idOf("archive"),
    partyIds: [idOf("partner"), idOf("manager")],
    ...more,
  });
interface Seen {
  id: number;
  rowVersion: number;
}
const answer = (by: Role, { id: Id, rowVersion }: Seen, words = "须重述，并在附注披露差错的性质和金额") =>
  firm.clients[by].call(consultations.AnswerConsultation, { Id, answer: words, rowVersion });
const conclude = (by: Role, { id: Id, rowVersion }: Seen, more: object = {}) =>
  firm.clients[by].call(consultations.ConcludeConsultation, {
    projectId,
    Id,
    isAccepted: true,
    reason: "已重述比较信息，附注十五已补充披露",
    rowVersion,
    ...more,
  });
const read = (by: Role, Id: number) => firm.clients[by].call(consultations.GetConsultation, { Id });
const line = async () => {
  const { lines } = await firm.clients.manager.call(completion.GetCompletion, { projectId });
  const found = lines.find(({ code }) => code === "CC29");
  if (!found) throw new Error("no line");
  return found;
};
const forbidden = { status: 403 };
const state = { status: 400 };

describe("1.6 the consultant is outside the team", () => {
  it.each(["manager", "partner", "incharge", "staff1"] as const)("%s of the team is not consulted", (whom) =>
    expect(raise("incharge", { addresseeId: idOf(whom) })).rejects.toMatchObject({
      ...state,
      message: expect.stringContaining("项目组之外"),
    }),
  );

  it("only members ask, and the reviewer asks nothing for the team", async () => {
    for (const by of ["admin", "archive", "reader"] as const) await expect(raise(by)).rejects.toMatchObject(forbidden);
    await expect(raise("qc")).rejects.toMatchObject(forbidden);
  });

  it("nobody answers but who was asked, and nothing of it changes", async () => {
    const one = await raise("staff1");
    for (const by of ["manager", "partner", "archive", "qc"] as const)
      await expect(answer(by, one), by).rejects.toMatchObject(forbidden);
    const answered = await answer("reader", one);
    expect(answered).toMatchObject({ state: consultationState.answered, canAnswer: { ok: false } });
    await expect(answer("reader", answered, "不须重述，金额不重大")).rejects.toMatchObject({
      ...state,
      message: expect.stringContaining("另行补充"),
    });
    const added = await firm.clients.reader.call(consultations.AddToConsultation, {
      Id: one.id,
      words: "更正：附注须同时披露累积影响数",
      rowVersion: answered.rowVersion,
    });
    expect(added).toMatchObject({ answer: answered.answer, notes: [{ words: "更正：附注须同时披露累积影响数" }] });
  });

  it("who has joined the team since answers no more", async () => {
    const one = await raise("manager");
    await firm.tenant.inDb((db) =>
      db
        .insertInto("project_member")
        .values({ project_id: projectId, user_id: idOf("reader"), role_id: 0, checked: 1 })
        .execute(),
    );
    await expect(answer("reader", one)).rejects.toMatchObject(state);
  });

  it("the consultant is told, and reads exactly the record: not the project", async () => {
    const one = await raise("manager");
    const { items } = await firm.clients.reader.call(notifications.GetUserNotifications, { maxResultCount: 5 });
    expect(items[0]?.notification.data.properties).toMatchObject({
      link: expect.stringContaining("/pm/consultations"),
    });
    expect(await read("reader", one.id)).toMatchObject({ facts: one.facts, canAnswer: { ok: true } });
    const { items: own } = await firm.clients.reader.call(consultations.GetConsultationsOfFirm, {});
    expect(own.map(({ id }) => id)).toContain(one.id);
    await expect(firm.clients.reader.call(consultations.GetConsultations, { projectId })).rejects.toMatchObject(
      forbidden,
    );
    const other = await raise("manager", { addresseeId: idOf("archive") });
    await expect(read("reader", other.id)).rejects.toMatchObject({ status: 404 });
    const { items: still } = await firm.clients.reader.call(consultations.GetConsultationsOfFirm, {});
    expect(still.map(({ id }) => id)).not.toContain(other.id);
  });

  it("another firm finds none of it", async () => {
    const one = await raise("manager");
    const elsewhere = await firm.server.newTenant();
    const stranger = await elsewhere.as("admin");
    await expect(stranger.call(consultations.GetConsultation, { Id: one.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("1.6 accepted or rejected by the partner", () => {
  it("in this order and by nobody else", async () => {
    const one = await raise("staff1");
    await expect(conclude("partner", one)).rejects.toMatchObject({
      ...state,
      message: expect.stringContaining("尚未答复"),
    });
    const answered = await answer("reader", one);
    for (const by of ["manager", "incharge", "staff1", "qc", "archive"] as const)
      await expect(conclude(by, answered), by).rejects.toMatchObject(forbidden);
    await expect(conclude("partner", { ...answered, rowVersion: 1 })).rejects.toMatchObject({ status: 409 });
    expect(await conclude("partner", answered)).toMatchObject({ state: consultationState.concluded });
    await expect(conclude("partner", { ...answered, rowVersion: answered.rowVersion + 1 })).rejects.toMatchObject(
      state,
    );
  });

  it("a rejected answer becomes a difference of opinion that somebody else decides", async () => {
    const answered = await answer("reader", await raise("staff1"));
    const reject = (deciderId?: number) =>
      conclude("partner", answered, { isAccepted: false, reason: "金额低于重要性，无须重述", deciderId });
    await expect(reject()).rejects.toMatchObject({ status: 400 });
    for (const whom of ["reader", "partner", "qc", "staff2"] as const)
      await expect(reject(idOf(whom)), whom).rejects.toMatchObject(state);
    const rejected = await reject(idOf("archive"));
    expect(rejected).toMatchObject({ state: consultationState.rejected, wentOnAs: expect.any(Number) });
    const difference = await read("archive", rejected.wentOnAs ?? 0);
    expect(difference).toMatchObject({
      kind: consultationKind.difference,
      subject,
      cameOf: answered.id,
      state: consultationState.waiting,
      addresseeId: idOf("archive"),
    });
    expect(difference.parties).toHaveLength(2);
    const decided = await answer("archive", difference, "须重述：差错性质重大，不以金额为限");
    const again = { isAccepted: false, reason: "仍不同意这一决定", deciderId: idOf("archive") };
    await expect(conclude("partner", decided, again)).rejects.toMatchObject({
      ...state,
      message: expect.stringContaining("须执行"),
    });
    expect(await conclude("partner", decided)).toMatchObject({ state: consultationState.concluded });
  });

  it("what nobody has answered is put to somebody else", async () => {
    const one = await raise("manager");
    const rename = (by: Role, addresseeId: number, rowVersion = one.rowVersion) =>
      firm.clients[by].call(consultations.RenameAddressee, {
        projectId,
        Id: one.id,
        addresseeId,
        reason: "原答复人休假，改请他人",
        rowVersion,
      });
    await expect(rename("manager", idOf("archive"))).rejects.toMatchObject(forbidden);
    await expect(rename("partner", idOf("staff1"))).rejects.toMatchObject(state);
    const renamed = await rename("partner", idOf("archive"));
    await expect(answer("reader", renamed)).rejects.toMatchObject({ status: 404 });
    const answered = await answer("archive", renamed);
    await expect(rename("partner", idOf("reader"), answered.rowVersion)).rejects.toMatchObject(state);
  });
});

describe("1.6 differences of opinion", () => {
  it("are decided by the quality department or the chief partner, never by a party or the team", async () => {
    for (const whom of ["reader", "staff2", "partner", "qc"] as const)
      await expect(differ("manager", { addresseeId: idOf(whom) }), whom).rejects.toMatchObject(state);
    await expect(differ("manager", { partyIds: [idOf("manager")] })).rejects.toMatchObject({ status: 400 });
    await expect(differ("manager", { partyIds: [idOf("manager"), idOf("reader")] })).rejects.toMatchObject({
      status: 400,
    });
    expect(await differ("manager")).toMatchObject({ state: consultationState.waiting });
    await firm.tenant.inDb((db) =>
      insertFound(
        db,
        sql`insert into user_role (tenant_id, user_id, role_id)
        select app_tenant(), ${idOf("admin")}, id from role where name = 'ChiefPartner' and is_static on conflict do nothing`,
      ),
    );
    expect(await differ("manager", { addresseeId: idOf("admin") })).toMatchObject({ addresseeId: idOf("admin") });
  });

  it("the reviewer raises one as a party", async () => {
    expect((await differ("qc", { partyIds: [idOf("partner")] })).parties).toHaveLength(2);
  });

  it("hold the report's date while open, and nobody waives it", async () => {
    expect(await line()).toMatchObject({ result: 3 });
    const one = await differ("manager");
    const open = await line();
    expect(open).toMatchObject({ result: 2, waiverRule: "never" });
    expect(open.lack).toContain("意见分歧");
    const waived = firm.clients.partner.call(completion.WaiveCompletion, {
      projectId,
      code: open.code,
      reason: "经合伙人评估该分歧对审计意见没有影响，已记录后续安排",
    });
    await expect(waived).rejects.toMatchObject({ status: 400 });
    const decided = await answer("archive", one);
    expect(await line()).toMatchObject({ result: 2 });
    await conclude("partner", decided);
    expect(await line()).toMatchObject({ result: 1 });
  });
});

describe("1.6 compulsory consultations", () => {
  const planted = (work: Parameters<Firm["tenant"]["inProject"]>[1]) =>
    firm.tenant.inProject(projectId, work, "manager");
  const plant = {
    restatement: () =>
      planted((db) =>
        db
          .insertInto("adjust_head")
          .values({ project_id: projectId, adj_type: 3, description: "更正上年成本", restatement: 2 })
          .execute(),
      ),
    fraud: () =>
      planted((db) =>
        insertFound(
          db,
          sql`insert into risk (tenant_id, project_id, what_can_go_wrong, is_fraud, likelihood, possible, derived_magnitude, magnitude, risk_level)
          select app_tenant(), ${projectId}::bigint, '虚构采购套取资金', true, '4', 0, '4', '4', 4`,
        ),
      ),
    withdrawal: () =>
      firm.tenant.inDb((db) =>
        db
          .insertInto("project_move")
          .values({
            of_project: projectId,
            from_status: 1,
            to_status: 8,
            state: 0,
            reason: "客户拒绝提供资料",
            moved_by: idOf("partner"),
          })
          .execute(),
      ),
    goingConcernSection: () =>
      planted((db) =>
        insertFound(
          db,
          sql`insert into paper_record (tenant_id, project_id, kind, revision, place, status, data)
          select app_tenant(), ${projectId}::bigint, 'goingConcern', 1, 1, 2, '{"verdict": 2}'`,
        ),
      ),
  } as const;
  const demands = async () => (await firm.clients.manager.call(consultations.GetConsultations, { projectId })).demands;

  it.each(Object.keys(plant) as (keyof typeof plant)[])(
    "%s asks for one until it is concluded from outside",
    async (name) => {
      expect(await demands()).toEqual([]);
      await plant[name]();
      const code = consultationSubject[name];
      expect(await demands()).toMatchObject([{ subject: code, isOpen: true }]);
      expect(await line()).toMatchObject({ result: 2, lack: expect.stringContaining("须咨询") });
      // Of the reviewer, and on another subject, do not count.
      const ofReviewer = await raise("manager", { subject: code, addresseeId: idOf("qc") });
      await conclude("partner", await answer("qc", ofReviewer));
      await conclude("partner", await answer("reader", await raise("manager", { subject: 7 })));
      expect(await demands()).toMatchObject([{ isOpen: true }]);
      const answered = await answer("reader", await raise("manager", { subject: code }));
      expect(await demands()).toMatchObject([{ isOpen: true }]);
      await conclude("partner", answered);
      expect(await demands()).toMatchObject([{ isOpen: false }]);
      expect(await line()).toMatchObject({ result: 1 });
    },
  );

  it("a presumed fraud risk asks for none", async () => {
    await planted((db) =>
      insertFound(
        db,
        sql`insert into risk (tenant_id, project_id, what_can_go_wrong, kind, is_fraud, likelihood, possible, derived_magnitude, magnitude, risk_level)
        select app_tenant(), ${projectId}::bigint, '管理层凌驾于控制之上', 'managementOverride', true, '4', 0, '4', '4', 4`,
      ),
    );
    expect(await demands()).toEqual([]);
  });
});

describe("1.5 the reviewer is consulted on what they judge later", () => {
  it("twice with a warning, never a third time; other matters do not count", async () => {
    const warning = async () => {
      const all = await firm.clients.manager.call(consultations.GetAddressees, { projectId });
      return all.find(({ userId }) => userId === idOf("qc"))?.warning;
    };
    expect(await warning()).toContain("第 1 次");
    const ask = (more: object = {}) => raise("manager", { addresseeId: idOf("qc"), ...more });
    expect(await ask()).toMatchObject({ isOfReviewer: true });
    await ask({ subject: consultationSubject.other });
    expect(await warning()).toContain("第 2 次");
    await ask({ subject: consultationSubject.fraud });
    await expect(ask()).rejects.toMatchObject({ ...state, message: expect.stringContaining("项目质量复核人") });
    expect(await ask({ subject: consultationSubject.other })).toMatchObject({ isOfReviewer: true });
  });

  it("two who ask the second time at once ask it once", async () => {
    const ask = (by: Role) => raise(by, { addresseeId: idOf("qc") });
    await ask("manager");
    const results = await meet(firm.server, firm.tenant, [
      () => ask("manager"),
      () => ask("incharge"),
      () => ask("staff1"),
      () => ask("partner"),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

it("1.6 four conclude at once: one effect, the others told", async () => {
  const answered = await answer("reader", await raise("manager"));
  const results = await meet(
    firm.server,
    firm.tenant,
    Array.from({ length: 4 }, () => () => conclude("partner", answered)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
