/** Letters as a project's team works on them: a project with books, its people, and the steps of a letter in short. */
import { confirmationContact, hzletters, type Letter } from "@digao/contract/areas/letters/confirmations/calls";
import { sql } from "kysely";
import { join } from "./builders.ts";
import { copySampleBooks } from "./copied-books.ts";
import type { Client, TestServerOptions, TestTenant } from "./kit.ts";
import { openLedgerDesk } from "./ledger-desk.ts";
import { type ScanLook, sealLetter } from "./sealed-scan.ts";

/** What every letter prints of the firm and its client: where replies go by post and by mail, and who pays the bank. */
export async function completeLetterheads(tenant: TestTenant): Promise<void> {
  await tenant.inDb(async (db) => {
    await sql`update legal_subject set is_default = false`.execute(db);
    await db
      .insertInto("legal_subject")
      .values({
        subject_name: "正大会计师事务所杭州分所",
        identification_number: "91330106MA2KJ8XN4T",
        subject_name_en: "Zhengda CPAs, Hangzhou",
        address: "杭州市西湖区教工路18号",
        address_en: "18 Jiaogong Road, Hangzhou",
        postcode: "310012",
        tele_phone: "0571-88880000",
        is_default: true,
      })
      .execute();
    await sql`update customer set bank_account = '3301040160001234567', cust_name_en = 'Huaheng Precision Co., Ltd.'`.execute(
      db,
    );
    await db
      .insertInto("mail_account")
      .values({
        owner_kind: 2,
        mail_address: "hz@firm.example",
        pop_serve: "127.0.0.1",
        smtp_serve: "127.0.0.1",
        created_by: tenant.userIds.admin,
        changed_by: tenant.userIds.admin,
        confirmed_by: tenant.userIds.manager,
        confirmed_at: sql`now()`,
        tested_at: sql`now()`,
        next_poll_at: sql`now() + interval '1 year'`,
      })
      .execute();
  });
}

export const picture = new Uint8Array(
  Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=", "base64"),
);

export async function openLetterDesk(options: TestServerOptions = {}) {
  const desk = await openLedgerDesk(options);
  const { manager } = desk;
  const incharge = await desk.tenant.as("incharge");
  const staff = await desk.tenant.as("staff1");
  const partner = await desk.tenant.as("partner");
  const qc = await desk.tenant.as("qc");
  const projectId = await desk.newProject();
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
    { client: partner, roleid: 2 },
    { client: qc, roleid: 4 },
  ]);
  await copySampleBooks(desk.server, desk.tenant, projectId);
  await completeLetterheads(desk.tenant);
  const staffId = await desk.tenant.inDb(
    async (db) =>
      (await db.selectFrom("app_user").select("id").where("user_name", "=", "staff1").executeTakeFirstOrThrow()).id,
  );
  const contacts = async (more: object = {}) =>
    (await staff.call(confirmationContact.calls.list, { projectId, maxResultCount: 1000, ...more })).items;
  const letters = async (more: object = {}) =>
    (await staff.call(hzletters.GetHzLetterList, { projectId, maxResultCount: 1000, ...more })).items;
  const letterOf = (id: number): Promise<Letter> => staff.call(hzletters.GetHzLetterItem, { Id: id });
  const now = () => new Date().toISOString();

  /** A balance of a debtor with an address that was found right, on a letter of its own. */
  async function begin(name: string, amount = "3136000.00", more: object = {}): Promise<number> {
    const { id } = await staff.call(confirmationContact.calls.save, {
      projectId,
      hzKind: 2,
      subjectCode: "AR",
      contactName: name,
      bookAmount: amount,
      address: `杭州市西湖区文三路${name.length}${amount.length}号`,
      linkman: "李",
      phone: `0571-8${String(name.charCodeAt(0)).padStart(7, "1").slice(-7)}`,
      ...more,
    });
    await staff.call(confirmationContact.calls.select, { projectId, ids: [id], isSelected: true, reason: "大额" });
    await staff.call(confirmationContact.calls.checkAddress, { projectId, ids: [id], addrCheck: 1 });
    return (await contacts({ keyword: name })).find((row) => row.id === id)?.letterId ?? 0;
  }
  async function make(ids: number[]): Promise<void> {
    await staff.call(hzletters.CreateLetterFile, { projectId, ids });
    await desk.server.runJobs();
  }
  const approval = async (by: Client, Id: number, action: number, comment = "") =>
    by.call(hzletters.CreateLetterApproval, { Id, action, comment, rowVersion: (await letterOf(Id)).rowVersion });
  /** The client's seal came back with the letter, and it is the letter. */
  const seal = (id: number, look: ScanLook = {}): Promise<number> =>
    desk.tenant.inProject(projectId, (db) => sealLetter(db, id, staffId, look));
  async function approved(name: string, amount?: string, more: object = {}): Promise<number> {
    const id = await begin(name, amount, more);
    await make([id]);
    await approval(staff, id, 1);
    await approval(manager, id, 2);
    return id;
  }
  let parcels = 1_000_000;
  const nextParcel = (): number => {
    parcels += 1000;
    return parcels;
  };
  /** Approved, and sealed by the client. */
  async function sealed(name: string, amount?: string, more: object = {}): Promise<number> {
    const id = await approved(name, amount, more);
    await seal(id);
    return id;
  }
  async function sent(name: string, amount?: string, more: object = {}): Promise<number> {
    const id = await sealed(name, amount, more);
    await staff.call(hzletters.CreateLetterSending, {
      Id: id,
      rowVersion: (await letterOf(id)).rowVersion,
      sendMethod: 1,
      courier: "SF",
      // Far from each other: neighbours are a sign of their own.
      trackingNo: `SF${nextParcel()}`,
    });
    return id;
  }
  const reply = async (Id: number, replyAmount: string, more: object = {}) => {
    const letter = await letterOf(Id);
    return staff.call(hzletters.UpdateHZLetterReplyAmount, {
      Id,
      rowVersion: letter.rowVersion,
      replyMethod: 1,
      replyTime: now(),
      replySealOk: true,
      replySealName: letter.contactName,
      replyOriginalAt: "函证档案盒 3",
      items: letter.items.map(({ id }) => ({ id, replyAmount })),
      ...more,
    });
  };
  /** A note of the call to the addressee, for instance. */
  const evidence = async (Id: number): Promise<number> => {
    const name = "核实记录.png";
    const { fileIds } = await staff.call(hzletters.AddHZLetterFiles, { Id, kind: "flag" }, [
      { name, content: picture },
    ]);
    return fileIds[0] ?? 0;
  };
  const answerAll = async (Id: number) => {
    const open = (await letterOf(Id)).flags.filter(({ answer }) => answer === null);
    if (open.length === 0) return;
    const fileId = await evidence(Id);
    for (const { code } of open)
      await incharge.call(hzletters.AnswerHZFlag, { Id, code, answer: "已电话核实", fileId });
  };
  const update = async (by: Client, Id: number, more: object) =>
    by.call(hzletters.UpdateHZLetter, { Id, rowVersion: (await letterOf(Id)).rowVersion, ...more });
  const people = { manager, incharge, staff, partner, qc };
  return {
    desk,
    projectId,
    staffId,
    ...people,
    contacts,
    letters,
    letterOf,
    begin,
    make,
    approval,
    approved,
    seal,
    sealed,
    sent,
    reply,
    evidence,
    answerAll,
    update,
  };
}
export type LetterDesk = Awaited<ReturnType<typeof openLetterDesk>>;
