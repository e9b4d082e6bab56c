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
  /** Of the firm's room for files, one person's at most, in gigabytes and in files; 0: no limit. */
  personFilesGb: number;
  personFilesMax: number;
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
  personFilesGb: 0,
  personFilesMax: 0,
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
    personFilesGb: row.person_files_gb,
    personFilesMax: row.person_files_max,
    rowVersion: row.row_version,
  };
}

/** As they are stored. */
export const policyColumns = (policy: SecurityPolicy) => ({
  idle_minutes: policy.idleMinutes,
  absolute_hours: policy.absoluteHours,
  remember_days: policy.rememberDays,
  session_max: policy.sessionMax,
  session_excess: policy.sessionExcess,
  password_rule: policy.passwordRule,
  password_min: policy.passwordMin,
  second_factor: policy.secondFactor,
  person_files_gb: policy.personFilesGb,
  person_files_max: policy.personFilesMax,
  takes_registrations: policy.registration === "onApproval",
});
