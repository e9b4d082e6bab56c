import type { CodeWords } from "../../../pairs.ts";
import { words } from "../../../words.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  side: { debit: ["借", "Debit"], credit: ["贷", "Credit"] },
  auxType: {
    customer: words.customer,
    supplier: words.supplier,
    department: words.department,
    project: words.project,
    person: words.person,
    inventory: ["存货", "Inventory item"],
    bankAccount: ["银行账户", "Bank account"],
    counterparty: words.counterparty,
    contract: ["合同", "Contract"],
    region: ["地区", "Region"],
    other: words.other,
  },
  accountCategory: {
    assets: ["资产", "Assets"],
    liabilities: ["负债", "Liabilities"],
    common: ["共同", "Common"],
    equity: ["所有者权益", "Equity"],
    cost: ["成本", "Cost"],
    profitAndLoss: ["损益", "Profit or loss"],
  },
} as const satisfies CodeWords<typeof codes>;
