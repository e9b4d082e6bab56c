import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  custdeclaration: {
    for: ["客户的书面声明：按种类列出本项目需要的声明，正文由模板和项目数据生成，逐版保留，登记发出和签回。", "Written representations of the client: what this project needs by kind, texts made of the template and its figures, every version kept, sent and signed copies on record."],
    first: ["点击“合并编写书面声明”，保存正文，由另一位负责人批准后发出；签回时选择文件中心的签署件。", "Choose One letter of representation, save the text, have another leader approve it, and send it; choose the signed copy from the document centre when it is back."],
    who: ["项目组编制和登记签回；项目经理、合伙人和现场负责人批准、发出和撤回。签署日期不得晚于审计报告日，任何人不得豁免。", "The team writes and records signed copies; manager, partner and in-charge approve, send and withdraw. No representation is dated after the auditor's report; nobody waives that."],
  },
  relevantcommunicate: {
    for: ["与管理层、治理层、前任注册会计师、律师和监管机构的沟通：按阶段列出，逐版保留，登记发出、面谈和回函。", "Communications with management, governance, the predecessor, lawyers and regulators: listed by stage, every version kept, with what was sent, said and answered."],
    first: ["从“须编制”的开始，编写、批准、发出；重大和重要内部控制缺陷须在审计报告日前书面沟通。", "Begin with what is needed: make, approve, send. Material and significant deficiencies go out in writing by the date of the report."],
    who: ["项目组编制；项目经理、合伙人和现场负责人批准、发出和登记面谈。", "The team writes; manager, partner and in-charge approve, send, and record talks."],
  },
} as const satisfies Pairs;
