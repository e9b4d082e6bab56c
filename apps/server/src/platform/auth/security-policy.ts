import { type PasswordPolicy, passwordPolicyDefault } from "@digao/contract/passwords";
import type { Db } from "@digao/db/tenant";

/** A firm's own rules of signing in. */
export interface SecurityPolicy {
  idleMinutes: number;
  absoluteHours: number;
  /** 0: nobody is remembered. */
  rememberDays: number;
  /** Of one person at once; 0: any number. */
  sessionMax: number;
  sessionExcess: "endOldest" | "refuse";
  passwordRule: PasswordPolicy["rule"];
  passwordMin: number;
  secondFactor: "optional" | "required";
  /** Whether visitors may ask for an account. */
  registration: "closed" | "onApproval";
  rowVersion: number;
}

/** Of a firm that has decided nothing yet. */
export const policyDefault: SecurityPolicy = {
  idleMinutes: 30,
  absoluteHours: 12,
  rememberDays: 30,
  sessionMax: 0,
  sessionExcess: "endOldest",
  passwordRule: passwordPolicyDefault.rule,
  passwordMin: passwordPolicyDefault.minLength,
  secondFactor: "optional",
  registration: "closed",
  rowVersion: 1,
};

const oneOf = <T extends string>(names: readonly T[], found: string, otherwise: T): T =>
  names.find((name) => name === found) ?? otherwise;

export async function readPolicy(db: Db): Promise<SecurityPolicy> {
  const row = await db.selectFrom("security_policy").selectAll().executeTakeFirst();
  if (!row) return policyDefault;
  return {
    idleMinutes: row.idle_minutes,
    absoluteHours: row.absolute_hours,
    rememberDays: row.remember_days,
    sessionMax: row.session_max,
    sessionExcess: oneOf(["endOldest", "refuse"], row.session_excess, "refuse"),
    passwordRule: oneOf(["classic", "long"], row.password_rule, "classic"),
    passwordMin: row.password_min,
    secondFactor: oneOf(["optional", "required"], row.second_factor, "required"),
    registration: row.takes_registrations ? "onApproval" : "closed",
    rowVersion: row.row_version,
  };
}
