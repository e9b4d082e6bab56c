import type { CodeWords } from "../../../pairs.ts";
import { words } from "../../../words.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  importType: {
    statements: ["客户报表", "Client statements"],
    balances: ["科目余额表", "Trial balance"],
    mapping: ["科目对照", "Account mapping"],
    journal: words.journal,
    vouchingSheet: ["抽凭检查表", "Vouching sheet"],
    fixedAssets: ["固定资产清单", "Fixed asset list"],
    confirmations: ["函证名单", "Confirmation list"],
    confirmationContacts: ["函证联系信息", "Confirmation contacts"],
    serveProducts: ["服务产品", "Service products"],
    events: ["事件日程", "Events"],
  },
  importStatus: {
    uploaded: ["已上传", "Uploaded"],
    checking: ["校验中", "Checking"],
    clean: ["校验通过", "Checked"],
    warned: ["有警告", "Warnings"],
    failed: ["校验未通过", "Errors"],
    committed: ["已入库", "Committed"],
    rolledBack: ["已撤销", "Undone"],
  },
  ledgerSoftware: {
    U8: ["用友 U8", "Yonyou U8"],
    NC: ["用友 NC", "Yonyou NC"],
    K3: ["金蝶 K/3", "Kingdee K/3"],
    KIS: ["金蝶 KIS", "Kingdee KIS"],
    K3C: ["金蝶云星空", "Kingdee Cloud"],
    SAP: ["SAP", "SAP"],
    ORA: ["Oracle EBS", "Oracle EBS"],
    GB: ["国标 GB/T 24589", "GB/T 24589"],
    OWN: ["本系统模板", "Own template"],
    NEUTRAL: ["通用格式", "Generic layout"],
  },
  periodKind: {
    thisYear: ["本年", "This year"],
    priorYear: ["上年", "Prior year"],
    subsequent: ["期后", "Subsequent"],
    interim: ["中期", "Interim"],
  },
  checkLevel: { error: ["错误", "Error"], warning: ["警告", "Warning"], note: ["提示", "Note"] },
} as const satisfies CodeWords<typeof codes>;
