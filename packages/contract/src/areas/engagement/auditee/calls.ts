/** The client as a project keeps it (被审计单位信息): base data copied from the firm's register, notes and key contracts. */
import { z } from "zod";
import { area, get, inProject, post, put } from "../../../endpoint.ts";
import { code, day, long, money, text } from "../../../register/fields.ts";
import { type RecordOf, register } from "../../../register/register.ts";
import { schemasOf } from "../../../register/schemas.ts";
import { Id, RowVersion, Saved } from "../../../shapes.ts";
import { customer } from "../../firm/customers/calls.ts";
import { copiedFields, copiedNames } from "./copied.ts";

const custinfo = "/api/services/app/custinfo";
const auditeeinfo = "/api/services/app/auditeeinfo";
const notesMax = 10_000;

export const auditee = register({
  name: "auditee",
  isOfProject: true,
  base: custinfo,
  label: "custName",
  missing: "auditee.missing",
  purpose: [
    "项目保存的被审计单位信息，建项目时从客户档案复制，与档案的差异逐项显示。",
    "The client as the project keeps it: copied from the firm's register, with every difference shown.",
  ],
  calls: { single: "GetCustBaseData", update: "UpdateCustBaseData" },
  groups: customer.spec.groups,
  fields: {
    ...copiedFields,
    takenOn: day({ words: ["复制日期", "Copied on"], isReadOnly: true }),
  },
});
export type Auditee = RecordOf<typeof auditee.spec>;

export const auditeeNotes = register({
  name: "auditeeNotes",
  isOfProject: true,
  base: custinfo,
  label: "history",
  missing: "auditee.missing",
  purpose: ["项目组对被审计单位及其环境的了解。", "What the team has learnt of the client and its environment."],
  calls: { single: "GetCustNotesData", update: "UpdateCustNotesData" },
  fields: {
    history: long(notesMax, {
      words: ["历史沿革", "History of the company"],
      hint: ["设立、改制、股权变动、更名", "Founding, restructuring, changes of owners and of name"],
    }),
    businessModel: long(notesMax, {
      words: ["经营模式", "Business model"],
      hint: ["产品、客户、供应商、销售与结算方式", "Products, customers, suppliers, how it sells and is paid"],
    }),
    itSystems: long(notesMax, {
      words: ["信息系统", "IT systems"],
      hint: ["财务与业务系统、上线时间、接口", "Finance and business systems, since when, interfaces"],
    }),
    policies: long(notesMax, {
      words: ["重要会计政策和会计估计", "Main accounting policies and estimates"],
      hint: ["收入确认、金融工具、存货、固定资产、变更", "Revenue, instruments, inventory, fixed assets, changes"],
    }),
    yearChanges: long(notesMax, {
      words: ["本年重大变化", "Changes of the year"],
      hint: ["业务、管理层、股权、融资、诉讼", "Business, management, owners, financing, lawsuits"],
    }),
  },
});

export const keyContract = register({
  name: "keyContract",
  isOfProject: true,
  base: custinfo,
  label: "subject",
  missing: "auditee.contractMissing",
  purpose: [
    "对审计有重要影响的销售、采购、借款、租赁等合同，附证据。",
    "Contracts of sale, purchase, loan or lease that matter to the audit, with their evidence.",
  ],
  calls: {
    list: "GetKeyContracts",
    get: "GetKeyContract",
    save: "SaveKeyContract",
    remove: { verb: "POST", name: "RemoveKeyContract" },
    saveRows: "SaveKeyContractRows",
    export: "ExportKeyContracts",
    paste: "PasteKeyContracts",
  },
  inPlace: ["contractNo", "counterparty", "subject", "amount", "fromDay", "toDay", "note"],
  pasted: ["counterparty", "subject", "amount", "fromDay", "toDay"],
  fields: {
    contractNo: text(60, { words: ["合同编号", "Contract no."], isSearched: true, sort: "plain", column: 130 }),
    counterparty: text(200, {
      words: ["合同对方", "Counterparty"],
      isRequired: true,
      isSearched: true,
      sort: "zh",
      column: 220,
    }),
    subject: text(300, {
      words: ["合同标的", "Subject"],
      isRequired: true,
      isSearched: true,
      isWide: true,
      column: 260,
    }),
    amount: money({ words: ["金额", "Amount"], min: 0, sort: "plain", column: 150 }),
    currency: code("CURRENCY", {
      words: ["币种", "Currency"],
      initial: "CNY",
      column: { width: 90, isOptional: true },
    }),
    fromDay: day({ words: ["起始日", "From"], sort: "plain", column: 110 }),
    toDay: day({ words: ["终止日", "To"], sort: "plain", column: 110 }),
    note: long(2000, { words: ["主要条款", "Main terms"], isSearched: true }),
  },
});

const Fields = z.array(z.enum(copiedNames)).min(1).max(copiedNames.length);
const One = z.object({ projectId: Id, rowVersion: RowVersion });
const Own = schemasOf(auditee.spec);

export const AuditeeDifference = z.object({
  field: z.enum(copiedNames),
  /** As the project keeps it, and as the firm's register has it now. */
  own: z.union([z.string(), z.number()]).nullable(),
  register: z.union([z.string(), z.number()]).nullable(),
});
export type AuditeeDifference = z.infer<typeof AuditeeDifference>;

const AuditeeInfo = z.object({
  projectId: Id,
  custId: Id,
  /** The project's copy; null until it is taken. */
  info: (Own.one.row as unknown as z.ZodType<Auditee>).nullable(),
  corpEName: z.string().nullable(),
  contactTel: z.string().nullable(),
  emailAddr: z.string().nullable(),
  employeeTotal: z.number().nullable(),
  /** Of the register's record, as it is compared. */
  registerVersion: RowVersion,
  differences: z.array(AuditeeDifference),
  /** The caller may change the firm's register. */
  mayChangeRegister: z.boolean(),
});

const given = Own.values.shape;
const oneOf = (name: keyof typeof given & string) => given[name] ?? z.never();

export const auditeeInfo = area(auditeeinfo, {
  GetAuditeeInfo: get(z.object({ projectId: Id }), AuditeeInfo, inProject(), {
    summary: "The project's client with what differs from the firm's register",
  }),
  UpdateAuditeeInfo: put(Own.values.partial().extend(One.shape), Saved, inProject(), {
    body: "long",
    summary: "Changes the fields that are given; refused with 409 for an older row version",
  }),
  UpdateCorpEName: put(One.extend({ corpEName: oneOf("custNameEn") }), Saved, inProject(), {
    summary: "The client's English name",
  }),
  UpdateContactTel: put(One.extend({ contactTel: oneOf("tel") }), Saved, inProject(), {
    summary: "The client's telephone",
  }),
  UpdateEmailAddr: put(One.extend({ emailAddr: oneOf("email") }), Saved, inProject(), {
    summary: "The client's e-mail address",
  }),
  UpdateEmplyeeTotal: put(One.extend({ employeeTotal: oneOf("employeeTotal") }), Saved, inProject(), {
    summary: "How many people the client employs",
  }),
});

export const custInfo = area(custinfo, {
  /** Ours: at the first opening of a project that has none. */
  TakeCustBaseData: post(z.object({ projectId: Id }), Saved, inProject(), {
    summary: "Copies the firm's register into the project, where that has not been done; else answers the copy",
  }),
  TakeFromRegister: put(One.extend({ registerVersion: RowVersion, fields: Fields }), Saved, inProject(), {
    summary: "Takes fields over from the firm's register into the project's copy",
  }),
  GiveToRegister: put(
    One.extend({ registerVersion: RowVersion, fields: Fields }),
    Saved,
    { ...inProject(), right: "Pages.Customers.Edit" },
    { summary: "Takes fields over from the project's copy into the firm's register" },
  ),
});
