/** Legal subjects (法律主体): the firm's offices that sign contracts and issue invoices. */
import { z } from "zod";
import { area, put, right } from "../../../endpoint.ts";
import { flag, long, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";
import { Id, Nothing } from "../../../shapes.ts";

const base = "/api/services/app/LegalSubject";

export const legalSubject = register({
  name: "legalSubject",
  base,
  key: "lsId",
  isOpenToRead: true,
  purpose: [
    "签订合同、开具发票的分所或总所；默认的一个用于新项目。",
    "Offices of the firm that sign contracts and issue invoices; new projects are signed with the default one.",
  ],
  label: "subjectName",
  pageSize: 10,
  calls: {
    list: "GetLegalSubjectInfo",
    get: "GetBackFillData",
    create: "Create",
    update: "Update",
    remove: { verb: "PUT", name: "DeleteLegalSubject" },
  },
  fields: {
    subjectName: text(200, {
      words: ["名称", "Name"],
      isRequired: true,
      isUnique: true,
      isSearched: true,
      sort: "zh",
      column: 230,
    }),
    identificationNumber: text(20, {
      words: ["纳税人识别号", "Taxpayer number"],
      isRequired: true,
      isUnique: true,
      isSearched: true,
      check: "taxNumber",
      sort: "plain",
      column: 190,
    }),
    bankName: text(100, { words: ["开户行", "Bank"], isSearched: true, column: 180 }),
    bankAccount: text(40, { words: ["银行账号", "Account no."], column: 180 }),
    telePhone: text(30, { words: ["电话", "Telephone"], check: "telephone", column: 130 }),
    isDefault: flag({ words: ["默认", "Default"], isReadOnly: true, column: 70 }),
    /** Where replies to confirmation letters go to. */
    address: text(300, { words: ["地址", "Address"], isWide: true, column: { width: 220, isOptional: true } }),
    postcode: text(6, { words: ["邮编", "Postcode"], check: "postcode" }),
    /** As English letters name the firm. */
    subjectNameEn: text(200, { words: ["英文名称", "English name"] }),
    addressEn: text(300, { words: ["英文地址", "Address in English"], isWide: true }),
    remark: long(500, { words: ["备注", "Remarks"] }),
  },
});

const ofOne = z.object({ lsId: Id });
export const legalSubjects = area(base, {
  UpdateLegalSubjectIsDefault: put(ofOne, Nothing, right("Pages.Users.Edit"), {
    summary: "The one that new projects are signed with; takes the place of the one before",
  }),
  UpdateCancelIsDefault: put(ofOne, Nothing, right("Pages.Users.Edit"), { summary: "No legal subject is the default" }),
});
