/** What a project window is told when it asks for its role (GetProjectRoles): 0 goes on, positive closes the window, negative signs out. */

/** 0 正常 1 移出项目组 2 已归档 3 已停用 4 角色已变更 −1 账号停用 −2 登录失效 −3 租户停用. */
export type RolePollStatus = 0 | 1 | 2 | 3 | 4 | -1 | -2 | -3;

export interface RolePollMessage {
  zh: string;
  en: string;
}

export const ROLE_POLL_MESSAGES: Readonly<Record<RolePollStatus, RolePollMessage>> = {
  0: { zh: "", en: "" },
  1: { zh: "您已被移出该项目组，项目窗口将关闭", en: "You have been removed from this project; the window will close" },
  2: { zh: "项目已归档，请到档案查看", en: "The project has been archived; please open it from the archive" },
  3: { zh: "项目已停用", en: "The project has been disabled" },
  4: { zh: "您的项目角色已变更，请重新打开项目", en: "Your project role has changed; please open the project again" },
  [-1]: { zh: "账号已停用", en: "Your account has been disabled" },
  [-2]: { zh: "登录已失效，请重新登录", en: "Your session has ended; please sign in again" },
  [-3]: { zh: "租户已停用", en: "The firm's account has been disabled" },
};

export interface RolePollState {
  isTenantActive: boolean;
  isUserActive: boolean;
  isSessionValid: boolean;
  /** Project deleted or aborted. */
  isProjectActive: boolean;
  /** archiveFlag 2; viewers of the archive are not polled with it. */
  isArchived: boolean;
  isMember: boolean;
  role: number;
  /** Role the window was opened with; null on its first call. */
  openedRole: number | null;
}

/** The gravest first: what ends the session before what closes the window. */
export function rolePollStatus(state: RolePollState): RolePollStatus {
  if (!state.isTenantActive) return -3;
  if (!state.isUserActive) return -1;
  if (!state.isSessionValid) return -2;
  if (!state.isProjectActive) return 3;
  if (state.isArchived) return 2;
  if (!state.isMember) return 1;
  return state.openedRole !== null && state.openedRole !== state.role ? 4 : 0;
}

export const rolePollAction = (status: number): "continue" | "closeWindow" | "signOut" => {
  if (status === 0) return "continue";
  return status > 0 ? "closeWindow" : "signOut";
};
