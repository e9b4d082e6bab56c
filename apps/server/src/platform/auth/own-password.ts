import type { Apart, ByUser, FromClient, InFirm, WithSignIns } from "../context.ts";
import { confirmPassword } from "./confirm-password.ts";

interface PasswordCheck {
  /** The input field that carries the password. */
  field: string;
  /** What the action log calls a wrong one. */
  failedAction: string;
}

/** The caller's own password, typed once more; answers its hash. */
export const requireOwnPassword = (
  ctx: InFirm & ByUser & FromClient & Apart & WithSignIns,
  password: string,
  { field, failedAction }: PasswordCheck,
): Promise<string> =>
  confirmPassword(ctx, {
    password,
    field,
    failedAction,
    wrong: field === "currentPassword" ? "auth.wrongPassword" : "auth.wrongOwnPassword",
  });
