import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  planHelp: {
    auditorExpert: ["注册会计师的专家", "Auditor's expert"],
    managementExpert: ["管理层的专家", "Management's expert"],
    internalAudit: ["内部审计", "Internal audit"],
    serviceOrganisation: ["服务机构", "Service organisation"],
  },
  componentKind: {
    subsidiary: ["子公司", "Subsidiary"],
    branch: ["分公司及办事处", "Branch office"],
    jointVenture: ["合营企业", "Joint venture"],
    associate: ["联营企业", "Associate"],
    other: ["其他", "Other"],
  },
  componentScope: {
    fullAudit: ["全面审计", "Full audit"],
    auditOfItems: ["特定项目审计", "Audit of items"],
    analysis: ["集团层面分析", "Analysis at group level"],
  },
  planFact: {
    materiality: ["重要性水平", "Materiality"],
    significantRisks: ["特别风险清单", "List of significant risks"],
    reviewer: ["项目质量复核人", "Engagement quality reviewer"],
    reliance: ["对控制的信赖", "Reliance on controls"],
  },
} as const satisfies CodeWords<typeof codes>;
