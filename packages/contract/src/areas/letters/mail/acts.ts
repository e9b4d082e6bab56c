import type { Acts } from "../../../records.ts";

export const acts = {
  mail: {
    sendAgain: ["重新发送", "Send again"],
    confirmSent: ["确认已送出", "Confirm as sent"],
    giveUpSending: ["确认未送出", "Give up sending"],
  },
  mailAccount: {
    testPassed: ["测试通过", "Test passed"],
    confirm: ["确认", "Confirm"],
    testFailed: ["测试未通过", "Test failed"],
  },
} as const satisfies Acts;
