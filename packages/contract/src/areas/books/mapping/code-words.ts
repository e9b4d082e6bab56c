import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  chartStandard: {
    enterprises: ["企业会计准则", "Business Enterprises (ASBE)"],
    smallEnterprises: ["小企业会计准则", "Small Enterprises (SBE)"],
    enterprises2001: ["企业会计制度", "Accounting System 2001"],
    publicSector: ["行政事业单位会计制度", "Public sector"],
    nonProfit: ["民间非营利组织会计制度", "Non-profit organisations"],
    custom: ["自定义（按名称对照）", "Custom (mapped by name)"],
  },
  mapRule: {
    balance: ["余额净额", "Net balance"],
    debitBalance: ["借方余额", "Debit balances"],
    creditBalance: ["贷方余额", "Credit balances"],
    movement: ["损益发生额", "Movement"],
    ofWhich: ["其中项", "Of which"],
    nil: ["应为零", "Must be nil"],
    comprehensiveIncome: ["其他综合收益", "Other comprehensive income"],
  },
} as const satisfies CodeWords<typeof codes>;
