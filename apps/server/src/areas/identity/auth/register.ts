import type { auth } from "@digao/contract/areas/identity/auth/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { checkMessages } from "@digao/contract/register/fields";
import { withTenant } from "@digao/db/tenant";
import { fieldChecks } from "@digao/domain/validators/field-checks";
import { writeAction } from "../../../platform/action-log.ts";
import { checkNewPassword, hashPassword } from "../../../platform/auth/password.ts";
import { readPolicy } from "../../../platform/auth/security-policy.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { PublicContext } from "../../../platform/serve.ts";
import { addWaitingUser } from "../users/door.ts";
import { findTenant } from "./find-firm.ts";

type Call = (typeof auth)["Register"];

function checkTyped(input: Input<Call>): void {
  const { userName, emailAddress } = input;
  if (fieldChecks.email(emailAddress)) throw new Refusal(checkMessages.email, { field: "emailAddress" });
  if (fieldChecks.userName(userName)) throw new Refusal(checkMessages.userName, { field: "userName" });
  // Whoever signs in with an address must be the one it belongs to.
  if (userName.includes("@") && userName.toLowerCase() !== emailAddress.toLowerCase())
    throw new Refusal("user.nameIsOtherAddress", { field: "userName" });
}

/** Where the firm takes such requests: an account with the firm's default roles that cannot sign in before an administrator lets it. */
export async function register(ctx: PublicContext, input: Input<Call>): Promise<Output<Call>> {
  await ctx.signIns.checkRate(ctx.ip, `register/${ctx.tenantId ?? 0}`);
  checkTyped(input);
  const firm = ctx.tenantId === null ? undefined : await findTenant(ctx, { tenantId: ctx.tenantId });
  // One answer for a firm that takes none and for one that is not there.
  const closed = new Refusal("auth.registrationClosed", { kind: "forbidden" });
  if (!firm?.isActive) throw closed;
  const passwordHash = await hashPassword(input.password);
  await withTenant(ctx.pool, firm.id, async (db) => {
    if ((await readPolicy(db)).registration !== "onApproval") throw closed;
    await checkNewPassword(db, input.password, input, "password");
    const id = await addWaitingUser(db, { ...input, passwordHash });
    const { userName, name, surname, emailAddress } = input;
    const actor = { userName, ip: ctx.ip, requestId: ctx.requestId };
    const after = { userName, name, surname, emailAddress, isActive: false };
    await writeAction(db, actor, { refType: "user", refId: id, action: "register", new: after });
  });
  return { canLogin: false };
}
