import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  auditreport: {
    for: ["形成审计意见、撰写报告、签字：意见由系统按记录建议，由签字合伙人批准；正文按准则的固定顺序和文字生成。", "The opinion, the text and the signatures: an opinion is proposed from the records and approved by the signing partner; the text is made in the order and words of the standard."],
    first: ["新建报告，填写拟定报告日和第二签字注册会计师，再依次完成“审计意见”和“报告正文”。", "Begin a report, give its planned date and the second CPA, then finish Opinion and Text."],
    who: ["项目组编制；签字合伙人批准意见；两名注册会计师用动态口令签字；总所盖章签发。签发后项目锁定。", "The team prepares, the signing partner approves the opinion, both CPAs sign with a second factor, the head office seals. The project is locked from then on."],
  },
  reportcreate: {
    for: ["全所的报告登记：文号连续、不重复使用，作废的也保留。", "Every report of the firm: numbers without a gap, never given again, void ones included."],
    first: [
      "打开“等待盖章”的报告，核对后盖章签发；在统一监管平台报备后登记验证码并上传盖章 PDF，读回一致后方可登记交付。",
      "Open a report that waits for the seal, check it, seal and issue it. Once it is on the platform, record its code with the stamped PDF; what is read back has to agree before a delivery is recorded.",
    ],
    who: ["盖章须有“总所盖章签发”权限；部门为分所（非默认法律主体）的人员和签字注册会计师本人不能盖章。", "Sealing takes its own right; neither people whose department is a branch (a legal subject that is not the default) nor the signing CPAs themselves seal."],
  },
} as const satisfies Pairs;
