/** The confirmation list (函证名单): whom to ask about which balance, why, and where its addressee is reached. */
import type { Pair } from "../../../pairs.ts";
import {
  type CheckName,
  cells,
  count,
  type FieldOptions,
  flag,
  instant,
  money,
  oneOfCodes,
  recordOf,
  text,
} from "../../../register/fields.ts";
import type { RegisterSpec } from "../../../register/register.ts";
import { letterMax } from "./lengths.ts";

/** Of at most `max` characters; blank where nothing is known. */
const word = <const O extends Omit<FieldOptions, "words"> & { check?: CheckName }>(
  max: number,
  words: Pair,
  options: O,
) => text(max, { words, initial: "", ...options });
const reach = { group: "reach" } as const;
const must = { isRequired: true } as const;
const internal = { isInternal: true } as const;
const decided = { isReadOnly: true } as const;

const addressWords = ["地址核实", "Address check"] as const;
const foundWords = ["核实依据", "How it was checked"] as const;
const letterWords = ["函证编号", "Letter no."] as const;

export const contactSpec = {
  name: "confirmationContact",
  isOfProject: true,
  base: "/api/services/app/hzcontact",
  key: "Id",
  label: "contactName",
  missing: "hz.contactGone",
  purpose: [
    "从账簿按科目一步生成名单，或粘贴客户提供的清单。",
    "Take the list from the books in one step, or paste one.",
  ],
  calls: {
    list: "GetHzContactList",
    get: "GetHzContactItem",
    save: "CreateHZContactItem",
    removeSeveral: "RemoveHZContact",
    saveRows: "SaveHzContactRows",
    template: "GetHzContactTemplate",
    import: "/api/services/app/Project/FromExcelImportContactList",
    paste: "PasteHzContacts",
  },
  importedBy: ["contactName", "subjectCode", "bankAccount"],
  importMax: 5_000,
  /** The firm's import templates 7 (the list) and 8 (where its addressees are reached). */
  sheets: { types: [7, 8], as: { subject: "subjectCode" }, needs: ["bookAmount"] },
  inPlace: [
    ...([
      "contactName",
      "bankAccount",
      "bookAmount",
      "currency",
      "fcAmount",
      "turnover",
      "isRelated",
      "isClosed",
    ] as const),
    ...(["age", "uscc", "address", "linkman", "deptTitle", "phone", "email", "province", "city", "postcode"] as const),
    ...(["infoSource", "registeredAddress", "remark"] as const),
  ],
  acts: {
    /** Selects balances, each with a reason, and puts them on letters of their addressees; or takes them off with one. */
    select: {
      call: "UpdateHZContactSelected",
      verb: "PUT",
      takes: {
        isSelected: flag({ words: ["是否函证", "Asked"], ...must, ...internal }),
        reason: word(200, ["理由", "Reason"], { check: "reason", isWide: true }),
      },
    },
    checkAddress: {
      call: "CheckHZContactAddress",
      verb: "PUT",
      takes: {
        addrCheck: oneOfCodes("addressCheck", { words: addressWords, ...must, isWide: true }),
        note: word(300, foundWords, { isWide: true }),
      },
    },
  },
  totals: { of: ["bookAmount"], ofWhich: { isSelected: ["函证", "asked about"] } },
  groups: { balance: ["询证余额", "Balance"], reach: ["收件信息", "Where it is reached"] },
  fields: {
    contactName: text(200, {
      words: ["被询证单位", "Addressee"],
      ...must,
      isSearched: true,
      sort: "plain",
      column: 210,
    }),
    hzKind: oneOfCodes("letterKind", { words: ["函证类别", "Kind of letter"], ...must, isFiltered: true, ...internal }),
    subjectCode: text(20, { words: ["科目", "Subject"], ...must, isFiltered: true, column: 140 }),
    bankAccount: word(40, ["银行账号", "Account no."], { isSearched: true, column: 150 }),
    bookAmount: money({ words: ["账面余额", "Book balance"], initial: "0.00", sort: "plain", column: 130 }),
    currency: text(3, { words: ["币种", "Currency"], initial: "CNY", check: "currency" }),
    /** In its own currency, where that is not yuan. */
    fcAmount: money({ words: ["原币金额", "Foreign amount"] }),
    turnover: money({ words: ["本期发生额", "Turnover"], sort: "plain", column: { width: 130, isOptional: true } }),
    /** In its own currency, where that is not yuan. */
    fcTurnover: money({ words: ["原币发生额", "Foreign turnover"] }),
    isRelated: flag({ words: ["关联方", "Related party"], initial: false }),
    isClosed: flag({ words: ["已销户", "Closed"], initial: false }),
    age: word(30, ["账龄", "Age"], {}),
    isSelected: flag({ words: ["是否函证", "Asked"], isFiltered: true, column: 98, ...decided }),
    /** May be said beforehand; of a balance that is asked about it stays as it was decided. */
    selectReason: word(200, ["理由", "Reason"], { check: "reason", column: 160 }),
    addrCheck: oneOfCodes("addressCheck", {
      words: addressWords,
      initial: 0,
      isFiltered: true,
      column: 124,
      ...decided,
    }),
    uscc: word(18, ["统一社会信用代码", "Credit code"], reach),
    address: word(300, ["地址", "Address"], { isSearched: true, isWide: true, column: 220, ...reach }),
    linkman: word(50, ["联系人", "Contact"], { column: 90, ...reach }),
    deptTitle: word(50, ["部门职务", "Department, title"], reach),
    phone: word(30, ["电话", "Telephone"], { column: 120, ...reach }),
    email: word(128, ["邮箱", "E-mail"], { check: "email", ...reach }),
    province: word(30, ["省份", "Province"], reach),
    city: word(30, ["城市", "City"], reach),
    postcode: word(6, ["邮编", "Postcode"], { check: "postcode", ...reach }),
    infoSource: word(100, ["信息来源", "Source of address"], reach),
    registeredAddress: word(300, ["工商登记地址", "Registered address"], { isWide: true, ...reach }),
    remark: word(500, ["备注", "Remarks"], { isWide: true, ...reach }),
    noSelectReason: word(200, ["不函证理由", "Why it is not asked"], { check: "reason", ...internal }),
    isSampled: flag({ words: ["抽样选中", "Drawn"], ...decided, ...internal }),
    addrCheckNote: word(300, foundWords, decided),
    addrCheckTime: instant({ words: ["核实时间", "Checked at"], ...decided }),
    letterId: recordOf("confirmationLetter", {
      words: letterWords,
      shownAs: "letterNo",
      isFiltered: true,
      column: 190,
    }),
    /** 1 owed to the client, 2 owed by it: as its subject is, unless told. */
    direction: count({ words: ["方向", "Direction"], min: 1, max: 2, ...internal }),
    /** Cells of a row of the bank's form, or of a model with columns of its own, by their headings. */
    row: cells(letterMax.heading, letterMax.cell, { words: ["询证事项", "Items"], isApart: true, ...internal }),
  },
  computed: {
    letterNo: text(40, { words: letterWords, ...internal }),
    letterStatus: oneOfCodes("letterStatus", { words: ["函件状态", "Letter"] }),
    addrCheckBy: text(100, { words: ["核实人", "Checked by"] }),
    isFromBooks: flag({ words: ["来自账簿", "From the books"] }),
  },
} as const satisfies RegisterSpec;
