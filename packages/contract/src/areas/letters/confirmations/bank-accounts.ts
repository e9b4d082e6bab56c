/** The client's list of opened accounts (已开立银行结算账户清单): what completeness is held against. */
import { day, flag, text } from "../../../register/fields.ts";
import type { RegisterSpec } from "../../../register/register.ts";

const reasonMax = 200;

export const bankAccountSpec = {
  name: "bankAccount",
  isOfProject: true,
  base: "/api/services/app/hzcontact",
  label: "account",
  purpose: [
    "客户的已开立账户清单，用来核对函证是否覆盖每个账户。",
    "The client's own list: each account is checked against the letters.",
  ],
  calls: {
    list: "GetBankAccountList",
    get: "GetBankAccount",
    save: "SaveBankAccount",
    remove: { verb: "PUT", name: "RemoveBankAccount" },
    paste: "TakeBankAccounts",
    saveRows: "SaveBankAccountRows",
  },
  inPlace: ["bankName", "account", "accountType", "currency", "openDate", "closeDate", "note"],
  acts: {
    /** Accounts that the confirmation list lacks, taken into it and put on their banks' letters. */
    register: {
      call: "RegisterBankAccounts",
      verb: "PUT",
      takes: {
        reason: text(reasonMax, {
          words: ["选函理由", "Reason for selecting"],
          check: "reason",
          isRequired: true,
          isWide: true,
        }),
      },
    },
  },
  reasons: { change: reasonMax, remove: reasonMax },
  pasted: ["bankName", "account", "closeDate"],
  pageSize: 1000,
  fields: {
    bankName: text(200, { words: ["开户行", "Bank"], isRequired: true, isSearched: true, column: 240 }),
    account: text(40, {
      words: ["银行账号", "Account no."],
      isRequired: true,
      isUnique: true,
      isSearched: true,
      column: 200,
      taken: "hz.bankAccountUsed",
    }),
    accountType: text(20, { words: ["账户类型", "Type"], initial: "", column: 110 }),
    currency: text(3, { words: ["币种", "Currency"], initial: "CNY", check: "currency", column: 80 }),
    openDate: day({ words: ["开户日", "Opened"], column: { width: 110, isOptional: true } }),
    closeDate: day({ words: ["销户日", "Closed"], column: 110 }),
    note: text(300, { words: ["备注", "Remarks"], initial: "", isWide: true }),
  },
  computed: {
    /** In the confirmation list at all, and there out of the books; and on a letter that is not void. */
    inRegister: flag({ words: ["在函证名单", "In the confirmation list"] }),
    inBooks: flag({ words: ["账面有", "In the books"], column: 100 }),
    inLetter: flag({ words: ["已函证", "In a letter"], column: 100 }),
    letterNo: text(40, { words: ["函证编号", "Letter no."], isInternal: true }),
  },
} as const satisfies RegisterSpec;
