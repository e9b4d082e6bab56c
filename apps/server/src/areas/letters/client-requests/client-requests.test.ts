import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import {
  clientDesk,
  clientPerson,
  clientRequest,
  clientRequests,
} from "@digao/contract/areas/letters/client-requests/calls";
import { pbcStatus } from "@digao/contract/areas/letters/client-requests/codes";
import { template } from "@digao/contract/areas/letters/client-requests/template";
import { actionLog } from "@digao/contract/areas/office/action-log/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { makeProject } from "../../../../test/build.ts";
import {
  type ClientBrowser,
  type ClientDesk,
  openClientDesk,
  openMailbox,
  uploadAs,
} from "../../../../test/client-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { type SmtpDesk, startSmtp } from "../../../../test/mail-servers.ts";
import { registerTests } from "../../../../test/register-tests.ts";
import { requestCounts } from "./door.ts";

registerTests(clientRequest, {
  writer: "manager",
  place: (tenant) => makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 }, qc: { role: 4 } }),
  valid: () => ({
    name: "银行对账单及余额调节表",
    nameEn: "Bank statements",
    purpose: "货币资金",
    pbcType: "3",
    nodeCode: "K1",
    wpIndex: "K1-07",
    dueDate: "2024-02-01",
    remark: "全部账户",
  }),
  other: () => ({ name: "租赁合同", nodeCode: "K2" }),
  async ready({ tenant, place }, act, made) {
    const projectId = Number(place.projectId);
    await openMailbox(tenant, { port: 25 });
    return tenant.inProject(
      projectId,
      async (db) => {
        const { personId } = await db
          .insertInto("client_person")
          .values({ name: "王会计", email: `${act}@client.example` })
          .returning("id as personId")
          .executeTakeFirstOrThrow();
        const isSent = act !== "assign" && act !== "send";
        const sent = { request_date: "2024-01-01", asked_by: tenant.userIds.manager, reminded_on: "2024-01-01" };
        await db
          .updateTable("client_request")
          .set({
            client_person_id: personId,
            status: act === "accept" || act === "return" ? 1 : 0,
            ...(isSent ? sent : {}),
          })
          .set({ due_date: "2024-02-01" })
          .where("id", "in", [...made])
          .execute();
        return act === "assign" ? { personId } : {};
      },
      "manager",
    );
  },
  acts: {
    assign: { dueDate: "2024-02-01" },
    send: {},
    remind: {},
    accept: { words: "齐全" },
    return: { words: "缺少十二月的对账单" },
    close: { reason: "客户没有此类业务" },
  },
});
registerTests(clientPerson, {
  writer: "manager",
  place: (tenant) => makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 }, qc: { role: 4 } }),
  valid: () => ({ name: "王会计", email: "wang@client.example", tel: "13800138000", title: "财务经理" }),
  other: () => ({ name: "李出纳", email: "li@client.example" }),
  async ready({ tenant }) {
    await openMailbox(tenant, { port: 25 });
    return {};
  },
  acts: { invite: {} },
});

let server: TestServer;
let smtp: SmtpDesk;
let firm: TestTenant;
let desk: ClientDesk;
let by: ClientBrowser;
let personId: number;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ external: { trustedHosts: ["127.0.0.1"] } });
  firm = await server.newTenant();
  await openMailbox(firm, smtp);
  desk = await openClientDesk(server, firm);
  personId = await desk.person();
  by = await desk.join(await desk.invite(personId));
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const batch = async <T extends { rows: readonly { why: string | null }[] }>(asked: Promise<T>) =>
  (await asked).rows[0]?.why;
const ids = (id: number) => ({ projectId: desk.projectId, ids: [id] });
const shown = async (id: number) => (await by.call(clientDesk.GetDesk, {})).requests.find((one) => one.id === id);

describe("the list", () => {
  it("takes items of the template by choice, numbered one after the other, and none twice", async () => {
    const { projectId, manager } = await openClientDesk(server, firm);
    const codes = template.slice(0, 5).map(({ code }) => code);
    expect(template).toHaveLength(40);
    const made = await meet(
      server,
      firm,
      [1, 2, 3, 4].map(() => () => manager.call(clientRequests.TakeRequestTemplate, { projectId, codes })),
    );
    expect(made.map((one) => (one.status === "fulfilled" ? one.value.made : one.reason)).sort()).toEqual([0, 0, 0, 5]);
    const { items } = await manager.call(clientRequest.calls.list, { projectId, maxResultCount: 100 });
    expect(items.map(({ requestNo, wpIndex }) => [requestNo, wpIndex])).toEqual(
      codes.map((code, at) => [at + 1, code]),
    );
  });

  it("asks of a person by a day before anything is sent, and shows a draft to nobody outside", async () => {
    const id = await desk.request();
    expect(await batch(desk.manager.call(clientRequest.calls.send, ids(id)))).toContain("分派");
    await desk.manager.call(clientRequest.calls.assign, { ...ids(id), personId, dueDate: "2099-01-31" });
    expect(await shown(id)).toBeUndefined();
    await desk.manager.call(clientRequest.calls.send, ids(id));
    expect(await shown(id)).toMatchObject({ name: "银行对账单", dueDate: "2099-01-31", status: pbcStatus.requested });
  });

  it("keeps what was sent: it is closed with a reason and not deleted", async () => {
    const id = await desk.asked(personId);
    const { rowVersion } = await desk.read(id);
    await expect(
      desk.manager.call(clientRequest.calls.remove, { id, rowVersion, reason: "重复登记了一次" }),
    ).rejects.toMatchObject({ error: { message: expect.stringContaining("不能删除") } });
    await desk.manager.call(clientRequest.calls.close, { ...ids(id), reason: "客户没有此类业务" });
    expect(await desk.read(id)).toMatchObject({ status: pbcStatus.notApplicable, decision: "客户没有此类业务" });
    expect(await shown(id)).toMatchObject({ status: pbcStatus.notApplicable, isOpen: false });
  });

  it("refuses a node that the firm's tree does not have", async () => {
    await expect(desk.request({ nodeCode: "K99" })).rejects.toMatchObject({
      error: { message: expect.stringContaining("K99") },
    });
  });

  it("leaves the quality reviewer and people outside without a right to write", async () => {
    const id = await desk.asked(personId);
    const qc = await firm.as("qc");
    await expect(qc.call(clientRequest.calls.close, { ...ids(id), reason: "与本项目无关" })).rejects.toMatchObject({
      status: 403,
    });
    await expect((await firm.as("staff2")).call(clientRequests.GetRequestEntries, { id })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("by four at once a decision is made once", async () => {
    const id = await desk.asked(personId);
    await uploadAs(by, id, { name: "一.txt", content: "一" });
    const people: Client[] = await Promise.all(
      (["manager", "partner", "incharge", "staff1"] as const).map((one) => firm.as(one)),
    );
    const answers = await meet(
      server,
      firm,
      people.map((one) => () => one.call(clientRequest.calls.accept, { ...ids(id), words: "齐全" })),
    );
    const done = answers.map((one) => (one.status === "fulfilled" ? one.value.done : -1));
    expect(done.sort()).toEqual([0, 0, 0, 1]);
    const entries = await desk.manager.call(clientRequests.GetRequestEntries, { id });
    expect(entries.filter(({ kind }) => kind === 6)).toHaveLength(1);
  });

  it("counts what is open for completion in one query", async () => {
    const other = await openClientDesk(server, firm);
    const who = await other.person();
    await other.request();
    await other.asked(who, { due: "2020-01-01" });
    const closed = await other.asked(who);
    await other.manager.call(clientRequest.calls.close, {
      projectId: other.projectId,
      ids: [closed],
      reason: "客户没有此类业务",
    });
    const counts = await firm.inProject(other.projectId, requestCounts);
    expect(counts).toMatchObject({ total: 3, open: 2, overdue: 1, unsent: 1 });
    const board = await other.manager.call(clientRequests.GetRequestBoard, { projectId: other.projectId });
    expect(board).toMatchObject({ total: 3, open: 2, overdue: 1, unsent: 1 });
  });
});

describe("the client's answer", () => {
  it("files land in the node and under the index, the same name as the next version, and say who sent them", async () => {
    const id = await desk.asked(personId);
    expect(await uploadAs(by, id, { name: "对账单.txt", content: "一月" })).toEqual({
      fileName: "对账单.txt",
      version: 1,
    });
    expect(await uploadAs(by, id, { name: "对账单.txt", content: "一月、二月", folder: "" })).toMatchObject({
      version: 2,
    });
    await uploadAs(by, id, { name: "明细.txt", content: "明细", folder: "一月/../建行" });
    const { items } = await desk.manager.call(auditFiles.GetAuditFilesByRefType, {
      projectId: desk.projectId,
      RefType: 9,
      RefId: id,
    });
    expect(
      items.map(({ fileName, nodeCode, wpIndex, version, folder, uploadUser }) => ({
        fileName,
        nodeCode,
        wpIndex,
        version,
        folder,
        uploadUser,
      })),
    ).toEqual(
      expect.arrayContaining([
        { fileName: "对账单.txt", nodeCode: "K1", wpIndex: "K1-07", version: 2, folder: "", uploadUser: "王会计" },
        {
          fileName: "明细.txt",
          nodeCode: "K1",
          wpIndex: "K1-07",
          version: 1,
          folder: "一月/建行",
          uploadUser: "王会计",
        },
      ]),
    );
    const [node] = (await desk.manager.call(auditFiles.GetAuditFilesCount, { projectId: desk.projectId })).nodes.filter(
      ({ nodeCode }) => nodeCode === "K1",
    );
    expect(node?.count).toBeGreaterThanOrEqual(2);
    expect(await desk.read(id)).toMatchObject({ status: pbcStatus.partial, fileCount: 2 });
  });

  it("an upload goes on where the line broke", async () => {
    const id = await desk.asked(personId);
    const file = { id, fileName: "大.txt", sizeBytes: 6, lastModified: 1 };
    const { uploadId } = await by.call(clientDesk.BeginClientUpload, file);
    await by.call(clientDesk.SendClientPart, { uploadId, atByte: 0 }, [{ name: "p", content: "abc" }]);
    expect(await by.call(clientDesk.BeginClientUpload, file)).toEqual({ uploadId, receivedBytes: 3 });
    await expect(by.call(clientDesk.FinishClientUpload, { uploadId })).rejects.toMatchObject({ status: 400 });
    await by.call(clientDesk.SendClientPart, { uploadId, atByte: 3 }, [{ name: "p", content: "def" }]);
    const ends = await Promise.allSettled([1, 2, 3, 4].map(() => by.call(clientDesk.FinishClientUpload, { uploadId })));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await shown(id))?.entries.filter(({ fileName }) => fileName === "大.txt")).toHaveLength(1);
  });

  it("refuses a file above the product's limit before a byte is sent", async () => {
    const id = await desk.asked(personId);
    const begin = (sizeBytes: number) => by.call(clientDesk.BeginClientUpload, { id, fileName: "大.zip", sizeBytes });
    expect(await begin(40 * 1024 * 1024)).toMatchObject({ receivedBytes: 0 });
    await expect(begin(40 * 1024 * 1024 + 1)).rejects.toMatchObject({ status: 413 });
  });

  it("goes back with words and is accepted: both sides read the same history, and the asker is told", async () => {
    const id = await desk.asked(personId);
    await by.call(clientDesk.AnswerRequest, { id, words: "需要全年的吗？", isQuestion: true });
    await desk.manager.call(clientRequests.ReplyToClient, { id, words: "需要全年" });
    await uploadAs(by, id, { name: "全年.txt", content: "全年" });
    await by.call(clientDesk.AnswerRequest, { id, words: "已齐", isComplete: true });
    expect(await desk.read(id)).toMatchObject({ status: pbcStatus.provided });
    await desk.manager.call(clientRequest.calls.return, { ...ids(id), words: "缺少十二月的对账单" });
    expect(await shown(id)).toMatchObject({ status: pbcStatus.returned, decision: "缺少十二月的对账单" });
    await uploadAs(by, id, { name: "十二月.txt", content: "十二月" });
    await desk.manager.call(clientRequest.calls.accept, { ...ids(id), words: "齐全" });
    await expect(uploadAs(by, id, { name: "晚.txt", content: "晚" })).rejects.toMatchObject({
      error: { message: expect.stringContaining("办结") },
    });
    const said = (await shown(id))?.entries.map(({ kind, words, fileName }) => [kind, words ?? fileName]);
    expect(said).toEqual([
      [1, null],
      [4, "需要全年的吗？"],
      [5, "需要全年"],
      [2, "全年.txt"],
      [3, "已齐"],
      [7, "缺少十二月的对账单"],
      [2, "十二月.txt"],
      [6, "齐全"],
    ]);
    const firms = await desk.manager.call(clientRequests.GetRequestEntries, { id });
    expect(firms.map(({ id: one }) => one)).toEqual((await shown(id))?.entries.map(({ id: one }) => one));
    const { items } = await desk.manager.call(notifications.GetUserNotifications, {});
    expect(JSON.stringify(items)).toContain("客户已答复资料要求");
  });

  it("goes to whoever is asked now: what was said goes along, and who was asked before sees it no more", async () => {
    const id = await desk.asked(personId);
    await by.call(clientDesk.AnswerRequest, { id, words: "请找李出纳" });
    const second = await desk.person({ name: "李出纳" });
    const other = await desk.join(await desk.invite(second));
    await desk.manager.call(clientRequest.calls.assign, { ...ids(id), personId: second, dueDate: "2099-01-31" });
    expect(await shown(id)).toBeUndefined();
    await expect(by.call(clientDesk.AnswerRequest, { id, words: "还有" })).rejects.toMatchObject({ status: 404 });
    expect(
      (await other.call(clientDesk.GetDesk, {})).requests
        .find((one) => one.id === id)
        ?.entries.map(({ words }) => words),
    ).toContain("请找李出纳");
  });
});

describe("mails", () => {
  it("one mail tells a person everything that is still to come, and a second run of the job sends none", async () => {
    const other = await openClientDesk(server, firm);
    const who = await other.person({ name: "赵主管", email: "zhao@client.example" });
    await other.invite(who);
    await server.runJobs();
    smtp.delivered = [];
    const first = await other.asked(who, { name: "序时账" });
    await other.asked(who, { name: "科目余额表" });
    await server.runJobs();
    const toZhao = () => smtp.delivered.filter(({ to }) => to.includes("zhao@client.example"));
    expect(toZhao()).toHaveLength(1);
    const again = () =>
      firm.inDb((db) => sql`update job_queue set run_at = now() where tenant_id = ${firm.id}`.execute(db));
    await again();
    await server.runJobs();
    expect(toZhao()).toHaveLength(1);
    const remind = () => other.manager.call(clientRequest.calls.remind, { projectId: other.projectId, ids: [first] });
    expect(await batch(remind())).toContain("今天已催办过");
    await firm.inProject(other.projectId, (db) =>
      sql`update client_request set reminded_on = '2024-01-01', due_date = '2024-01-02' where project_id = ${other.projectId}`.execute(
        db,
      ),
    );
    const asked = await Promise.all([remind(), remind(), remind(), remind()]);
    expect(asked.map(({ done }) => done).sort()).toEqual([0, 0, 0, 1]);
    await server.runJobs();
    expect(toZhao()).toHaveLength(2);
  });
});

describe("a forgotten project", () => {
  it("ends the sessions of its client's people once it is archived, stopped or the person is removed", async () => {
    for (const end of ["archive_flag = 2", "status = 9", "is_deleted = true"]) {
      const other = await openClientDesk(server, firm);
      const browser = await other.join(await other.invite(await other.person()));
      expect((await browser.call(clientDesk.GetDesk, {})).requests).toEqual([]);
      await firm.inDb((db) => sql`update project set ${sql.raw(end)} where id = ${other.projectId}`.execute(db));
      await expect(browser.call(clientDesk.GetDesk, {})).rejects.toMatchObject({ status: 401 });
    }
    const other = await openClientDesk(server, firm);
    const who = await other.person();
    const browser = await other.join(await other.invite(who));
    const { rowVersion } = await other.manager.call(clientPerson.calls.get, { id: who });
    await other.manager.call(clientPerson.calls.remove, { id: who, rowVersion, reason: "已经离职不再负责" });
    await expect(browser.call(clientDesk.GetDesk, {})).rejects.toMatchObject({ status: 401 });
  });
});

it("everything the client's person does stands in the project's log under the person's address", async () => {
  const id = await desk.asked(personId);
  await uploadAs(by, id, { name: "日志.txt", content: "日志" });
  const { email } = await desk.manager.call(clientPerson.calls.get, { id: personId });
  const { items } = await desk.manager.call(actionLog.GetActionLog, {
    ProjectId: desk.projectId,
    RefType: "clientRequest",
    Id: String(id),
    maxResultCount: 100,
  });
  expect(items.map(({ userName, action }) => [userName, action])).toContainEqual([email, "file"]);
});
