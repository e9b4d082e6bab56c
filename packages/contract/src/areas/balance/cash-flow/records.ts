import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  cashAccount: {
    words: ["现金范围", "Scope of cash"],
    plural: "Scopes of cash",
    table: "cash_account",
    project: "project_id",
    link: { page: "/maindo/preparecashflow" },
    felt: ["cashFlow", "completion"],
  },
  cashFlowRun: {
    words: ["现金流量归集", "Attribution of cash flows"],
    plural: "Attributions of cash flows",
    table: "cash_flow_run",
    project: "project_id",
    link: { page: "/maindo/preparecashflow" },
    felt: ["cashFlow", "completion"],
  },
  cashFlowDecision: {
    words: ["现金流量判断", "Decision on a cash flow"],
    plural: "Decisions on cash flows",
    table: "cash_flow_decision",
    project: "project_id",
    link: { page: "/maindo/preparecashflow" },
    felt: ["cashFlow", "completion"],
  },
  cashFlowExplanation: {
    words: ["现金流量核对说明", "Explanation of a cash-flow check"],
    plural: "Explanations of cash-flow checks",
    table: "cash_flow_explanation",
    project: "project_id",
    link: { page: "/maindo/preparecashflow" },
    felt: ["cashFlow", "completion"],
  },
  cashFlowMemory: {
    words: ["客户的现金流量规则", "Cash-flow rule of a client"],
    plural: "Cash-flow rules of clients",
    table: "cash_flow_memory",
    felt: ["cashFlow"],
  },
} as const satisfies Record<string, RecordKind>;
