import type { Acts } from "../../../records.ts";

export const acts = {
  session: {
    externalSignIn: ["外部账号登录", "Sign in from elsewhere"],
    externalSignInRefused: ["外部账号登录被拒", "Refused from elsewhere"],
    signIn: ["登录", "Sign in"],
    signInFailed: ["登录失败", "Sign-in failed"],
    signOut: ["退出登录", "Sign out"],
    endOtherSessions: ["退出其他设备", "End other sessions"],
    endSession: ["退出会话", "End session"],
    endUserSessions: ["退出他人会话", "End somebody's sessions"],
    lockScreen: ["锁屏", "Lock screen"],
    unlockScreen: ["解锁", "Unlock"],
  },
} as const satisfies Acts;
