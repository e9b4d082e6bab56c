import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  clientRequest: {
    assign: ["指定提供人", "Assign"],
    send: ["发给客户", "Send to the client"],
    remind: ["催办", "Remind"],
    accept: ["验收", "Accept"],
    return: ["退回客户", "Return to the client"],
    close: ["关闭", "Close"],
    reply: ["回复客户", "Reply to the client"],
    template: ["从模板取入", "Take from the template"],
    file: ["收到文件", "File received"],
    answer: ["客户答复", "Client's answer"],
    question: ["客户提问", "Question"],
    complete: ["客户已提供", "All provided by the client"],
  },
  clientPerson: {
    invite: ["邀请", "Invite"],
    join: ["接受邀请", "Accept the invitation"],
    signIn: ["登录", "Sign in"],
    signInFailed: ["登录失败", "Sign-in failed"],
    enrol: ["启用动态验证码", "Set up the second factor"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  clientRequest: { status: "pbcStatus" },
  clientPerson: { state: "clientPersonState" },
} as const satisfies FieldCodes;
