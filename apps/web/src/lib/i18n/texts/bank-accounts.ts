import type { Pairs } from "../pairs.ts";

export const text = {
  bank: ["开户行", "Bank"],
  closed: ["销户日", "Closed on"],
  inBooks: ["账面", "In books"],
  inLetter: ["已函证", "In a letter"],
  yes: ["有", "Yes"],
  no: ["无", "No"],
  add: ["增加账户", "Add an account"],
  change: ["修改账户", "Change an account"],
  changeOf: ["修改 {{bank}} {{account}}", "Change {{bank}} {{account}}"],
  changeWhy: {
    letter: ["该账户已列入函件 {{no}}：清单的修改不改动函件和名单。", "It is on letter {{no}}: letter and register stay as they are."],
    register: ["该账户已在函证名单中：清单的修改不改动名单。", "It is in the register: the register stays as it is."],
  },
  paste: ["粘贴清单", "Paste the list"],
  notListed: ["名单中 {{count}} 个账户不在清单上", { one: "{{count}} account of the register is not on the list", other: "{{count}} accounts of the register are not on the list" }],
  unnumbered: ["名单中 {{count}} 行未填银行账号，无法与清单核对", { one: "{{count}} row of the register has no account number to be checked", other: "{{count}} rows of the register have no account number to be checked" }],
  remove: ["删除", "Remove"],
  removeAsk: ["从清单删除 {{bank}} {{account}}？", "Remove {{bank}} {{account}} from the list?"],
  removeWhy: {
    letter: ["该账户已列入函件 {{no}}：函件和名单不变，但名单将多出一个清单上没有的账户。", "It is on letter {{no}}: letter and register stay, but the register will hold an account that the list lacks."],
    register: ["该账户已在函证名单中：名单不变，但将多出一个清单上没有的账户。", "It is in the register: the register stays, but will hold an account that the list lacks."],
    nothing: ["该账户尚未列入任何函件：删除后，账户完整性核对将不再提示它未被函证。", "No letter covers it yet: once removed, completeness no longer tells that it is not asked about."],
  },
  removeReason: ["删除理由（记入日志）", "Reason (kept in the log)"],
  register: ["登记并选函 {{count}} 个账户", { one: "Register and select {{count}} account", other: "Register and select {{count}} accounts" }],
  registerWhy: [
    "清单有而名单没有的账户按余额 0 登记，并列入各开户行的询证函；其中已销户 {{count}} 个。",
    { one: "Accounts of the list that the register lacks are taken in with a balance of 0 and put on their banks' letters; {{count}} of them is closed.", other: "Accounts of the list that the register lacks are taken in with a balance of 0 and put on their banks' letters; {{count}} of them are closed." },
  ],
  registerDo: ["登记并选函", "Register and select"],
  registerReason: ["开户清单所列，账面无余额或已销户，全部函证", "On the list of opened accounts, without a balance in the books or closed: all are confirmed"],
  bare: ["{{count}} 个账户未被函证覆盖", { one: "{{count}} account is in no letter", other: "{{count}} accounts are in no letter" }],
  covered: ["清单所列 {{count}} 个账户均已函证", { one: "The {{count}} listed account is in a letter", other: "All {{count}} listed accounts are in letters" }],
  none: ["尚未取得《已开立银行结算账户清单》：账户完整性无从核对", "The client's list of opened accounts is not entered: completeness cannot be checked"],
} as const satisfies Pairs;
