/** The second factor of signing in: one-time codes of an app (RFC 6238) and recovery codes. */
import { z } from "zod";
import { area, get, post, right, withOldPassword } from "../endpoint.ts";
import { Id, Nothing } from "../shapes.ts";
import { FactorCode, Password, Tokens } from "./auth.ts";

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactor = area("/api/services/app/SecondFactor", {
  GetState: get(
    z.object({}),
    z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number().int() }),
    withOldPassword,
    { summary: "Whether the caller signs in with a second factor" },
  ),
  Begin: post(
    /** Without a password right after a sign-in that cannot go on before the factor is set up. */
    z.object({ password: Password.optional() }),
    z.object({ secret: z.string(), uri: z.string() }),
    withOldPassword,
    { summary: "A new secret for the caller's app, asked for once the first code has come" },
  ),
  Confirm: post(z.object({ code: FactorCode }), Tokens.extend(RecoveryCodes.shape), withOldPassword, {
    summary: "Turns the second factor on; ends all other sessions and opens this one under a new id",
  }),
  Disable: post(z.object({ password: Password }), Nothing, withOldPassword, {
    summary: "Turns the second factor off, unless the firm asks for it",
  }),
  RenewRecoveryCodes: post(z.object({ password: Password }), RecoveryCodes, withOldPassword, {
    summary: "Ten new recovery codes; the old ones are void",
  }),
  ResetUser: post(z.object({ userId: Id }), Nothing, right("Pages.Users.Edit"), {
    summary: "Takes a lost second factor off someone of the firm, whose sessions end",
  }),
});
