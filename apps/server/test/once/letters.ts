/** Changes of letters, their list, their models and the mails around them. */
import { hzmodels } from "@digao/contract/areas/letters/confirmation-models/calls";
import { bankAccount, confirmationContact, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { mail } from "@digao/contract/areas/letters/mail/calls";
import { sql } from "kysely";
import { type ScanLook, sealLetter } from "../sealed-scan.ts";
import { type Case, type Cases, own, type Stage, type Values } from "./stage.ts";

async function model({ firm }: Stage): Promise<Values> {
  return firm.inDb(async (db) => {
    const source = await db
      .selectFrom("confirmation_model")
      .selectAll()
      .where("is_deleted", "=", false)
      .executeTakeFirstOrThrow();
    const { model_name, hz_kind, form, lang, note_text, remarks } = source;
    const copy = { model_name: `${model_name}副本`, hz_kind, form, lang, note_text, remarks };
    const { id } = await db.insertInto("confirmation_model").values(copy).returning("id").executeTakeFirstOrThrow();
    return {
      Id: id,
      rowVersion: 1,
      modelName: "改名",
      hzKind: hz_kind,
      form,
      lang,
      noteText: note_text,
      remarks: remarks ?? "",
    };
  });
}

/** The letter in a state, its balance on it, with an address that was found right. */
async function letterIn({ rows, put, idOf, inDb }: Stage, status: number, more: Values = {}): Promise<void> {
  const file = await inDb((db) =>
    db.selectFrom("file_object").select("id").where("project_id", "=", rows.project).executeTakeFirstOrThrow(),
  );
  await put("confirmation_contact", rows.confirmationContact, {
    letter_id: rows.confirmationLetter,
    is_selected: true,
    select_reason: "大额",
    addr_check: 1,
    address: "杭州市西湖区文三路1号",
    fs_item_id: rows.fsItem,
  });
  await put("confirmation_letter", rows.confirmationLetter, {
    status,
    file_id: file.id,
    prepared_by: idOf("staff2"),
    submitted_by: idOf("manager"),
    ...more,
  });
}
/** Approved, and its scan taken back from the client. */
async function sealedLetter(stage: Stage, look: ScanLook = {}): Promise<void> {
  const { inDb, idOf, rows } = stage;
  await letterIn(stage, 40, { submitted_by: idOf("staff2"), content_hash: "0".repeat(64), page_count: 1 });
  await inDb((db) => sealLetter(db, rows.confirmationLetter, idOf("staff2"), look));
}

const letter =
  (status: number, input: Values = {}, more: Values = {}, by?: readonly ("manager" | "partner")[]): Case =>
  async (stage) => {
    await letterIn(stage, status, more);
    return { input, ...(by ? { by } : {}) };
  };

const item = ({ add, rows }: Stage, more: Values = {}): Promise<number> =>
  add("confirmation_letter_item", {
    letter_id: rows.confirmationLetter,
    contact_id: rows.confirmationContact,
    subject_code: "AR",
    book_amount: "2.00",
    ...more,
  });
const differing = { reply_amount: "1.00", diff_amount: "-1.00" };
const onItem =
  (
    status: number,
    more: Values,
    input: (id: number, stage: Stage) => Promise<Values> | Values,
    letterMore: Values = {},
  ): Case =>
  async (stage) => {
    await letterIn(stage, status, letterMore);
    const id = await item(stage, more);
    return { input: await input(id, stage) };
  };
const counterItem = ({ add }: Stage) =>
  add("fs_item", {
    std_code: "A105",
    grp_id: 1,
    rpt_type: 1,
    name_zh: "对方",
    name_en: "Other",
    line_no: 2,
    kind: "L",
  });

export const settings = {
  mailAddress: "li@firm.example",
  displayName: "李经理",
  popServe: "127.0.0.1",
  popPort: 110,
  smtpServe: "127.0.0.1",
  smtpPort: 25,
  passWord: "geheim-123",
  isSSL: false,
};

/** A mailbox of its owner in this firm, as if it had passed its test; answers its id. */
async function mailbox({ firm, idOf }: Stage, kind: 1 | 2): Promise<number> {
  return firm.inDb(async (db) => {
    const user_id = kind === 1 ? idOf("manager") : null;
    await sql`delete from mail_match where tenant_id = app_tenant()`.execute(db);
    await sql`delete from mail_body where tenant_id = app_tenant()`.execute(db);
    await sql`delete from mail_out_event where tenant_id = app_tenant()`.execute(db);
    await sql`delete from mail_out where tenant_id = app_tenant()`.execute(db);
    await sql`delete from mail where tenant_id = app_tenant()`.execute(db);
    await sql`delete from mail_account where tenant_id = app_tenant() and owner_kind = ${kind}`.execute(db);
    const account = {
      owner_kind: kind,
      user_id,
      created_by: idOf("manager"),
      mail_address: settings.mailAddress,
      pop_serve: settings.popServe,
      smtp_serve: settings.smtpServe,
      tested_at: sql<string>`now()`,
    };
    return (await db.insertInto("mail_account").values(account).returning("id").executeTakeFirstOrThrow()).id;
  });
}
const changedMailbox =
  (kind: 1 | 2): Case =>
  async (stage) => ({
    input: { ...settings, Id: await mailbox(stage, kind), rowVersion: 1 },
    ...(kind === 1 ? { by: own } : {}),
  });
/** Of a project, tested, and changed by somebody who is not among the four. */
const toConfirm: Case = async (stage) => {
  const id = await mailbox(stage, 2);
  const { rows, firm, idOf } = stage;
  await firm.inDb((db) =>
    db
      .updateTable("mail_account")
      .set({ owner_kind: 3, project_id: rows.project, changed_by: idOf("staff2"), tested_at: sql`now()` })
      .where("id", "=", id)
      .execute(),
  );
  return { input: { projectId: rows.project, rowVersion: 1 } };
};
const written = {
  to: [{ name: "华衡", address: "finance@client.example" }],
  subject: "资料",
  content: "<p>请查收</p>",
};
const draft: Case = async (stage) => {
  await mailbox(stage, 1);
  const { id } = await stage.call(mail.SaveDraft, written);
  return { input: { ...written, id, rowVersion: 1, subject: "改动" }, by: own };
};

const matched: Case = async (stage) => {
  const account_id = await mailbox(stage, 2);
  const mailId = await stage.firm.inDb(async (db) => {
    const one = { account_id, direction: 2, folder: "inbox", subject: "回函" };
    const { id } = await db.insertInto("mail").values(one).returning("id").executeTakeFirstOrThrow();
    await db.insertInto("mail_match").values({ mail_id: id, account_id }).execute();
    return id;
  });
  return { input: { mailId, rowVersion: 1, status: 3, reason: "与函证无关" } };
};

const contactCells = (stage: Stage, id: number) => ({
  rows: [{ id, rowVersion: 1, cells: { remark: `改动${stage.rows.project}` } }],
  isPreview: false,
});

export const letterCases: Cases = {
  [hzmodels.UpdateHZModel.path]: async (stage) => ({ input: await model(stage) }),
  [hzmodels.RemoveHZModel.path]: async (stage) => ({ input: await model(stage) }),
  [confirmationContact.calls.save.path]: ({ rows }) => ({
    input: {
      id: rows.confirmationContact,
      rowVersion: 1,
      hzKind: 2,
      subjectCode: "AR",
      contactName: "改名公司",
      bookAmount: "3.00",
    },
  }),
  [confirmationContact.calls.saveRows.path]: (stage) => ({
    input: contactCells(stage, stage.rows.confirmationContact),
  }),
  [bankAccount.calls.save.path]: ({ rows }) => ({
    input: { id: rows.bankAccount, rowVersion: 1, bankName: "改名银行", account: "62200001", reason: "更正" },
  }),
  [bankAccount.calls.saveRows.path]: ({ rows }) => ({
    input: {
      rows: [{ id: rows.bankAccount, rowVersion: 1, cells: { note: "改动" } }],
      isPreview: false,
      reason: "更正",
    },
  }),
  [hzletters.CreateLetterApproval.path]: letter(30, { action: 4, comment: "另有更正" }, {}, [
    "manager",
    "manager",
    "manager",
    "manager",
  ]),
  [hzletters.CreateLetterSending.path]: async (stage) => {
    await sealedLetter(stage);
    return { input: { sendMethod: 1, courier: "SF", trackingNo: "SF1000001" } };
  },
  [hzletters.SealHZLetter.path]: async (stage) => {
    await sealedLetter(stage, { hasSeal: false });
    return { input: { event: "sealCompared", reason: "已逐页与审批函件比对" } };
  },
  [hzletters.RegisterHZSending.path]: letter(41, { courier: "SF", trackingNo: "SF1000002" }, { send_method: 1 }),
  [hzletters.UpdateHZLetterReplyAmount.path]: letter(
    50,
    { replyResult: 5, note: "拒绝回函" },
    { send_time: "2025-01-10T00:00:00Z" },
  ),
  [hzletters.ExplainHZDifferences.path]: onItem(52, differing, (id) => ({
    items: [{ id, diffReason: 1, note: "在途", misstatement: "0.00" }],
  })),
  [hzletters.CreateHZAdjustment.path]: onItem(52, { ...differing, misstatement: "1.00" }, async (itemId, stage) => ({
    itemId,
    counterItemId: await counterItem(stage),
  })),
  [hzletters.SaveHZLetterItem.path]: letter(20, { bankItemNo: "4", row: {} }, { hz_kind: 1 }),
  [hzletters.RemoveHZLetterItem.path]: onItem(20, { contact_id: null, bank_item_no: "4" }, (itemId) => ({ itemId })),
  [hzmail.CreateHzMailInfo.path]: changedMailbox(2),
  [hzmail.UpdateHzMailInfo.path]: changedMailbox(2),
  [hzmail.ConfirmHzMailInfo.path]: toConfirm,
  [hzmail.MatchHZEmail.path]: matched,
  [mail.UpdateMailboxSettings.path]: changedMailbox(1),
  [mail.SaveDraft.path]: draft,
  [mail.SendMail.path]: draft,
};
