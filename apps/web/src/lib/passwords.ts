/** What is wrong with a password that someone wants to set, said before it is sent: the server's own rule. */
import { limits } from "@digao/contract/limits";
import {
  type PasswordFault,
  type PasswordPolicy,
  passwordFault,
  passwordLeast,
  passwordMax,
  passwordPolicyDefault,
} from "@digao/contract/passwords";
import { useEffect, useState } from "react";

export interface PasswordRules {
  policy: PasswordPolicy;
  maxLength: number;
  /** Names that the password must not hold. */
  words: readonly string[];
  common: ReadonlySet<string>;
}
/** Until the firm's own have come. */
export const firstRules: PasswordRules = {
  policy: passwordPolicyDefault,
  maxLength: passwordMax.classic,
  words: [],
  common: new Set(),
};

export interface PasswordChange {
  current: string;
  next: string;
  confirm: string;
}
const faultKeys: Record<PasswordFault, string> = {
  form: "auth.change.wrong",
  common: "auth.change.common",
  context: "auth.change.context",
};

/** The rule in words, as a key with its figures. */
export const ruleText = ({ policy, maxLength: max }: PasswordRules) => ({
  key: policy.rule === "classic" ? "auth.change.rule" : "auth.change.ruleLong",
  figures: { min: Math.max(policy.minLength, passwordLeast[policy.rule]), max },
});
/** What an input may take: the product's 32, or all of a phrase. */
export const inputMax = ({ policy }: PasswordRules) =>
  policy.rule === "classic" ? limits.passwordInputMax : limits.passphraseMax;

/** Text keys of what is wrong, by field. */
export function passwordFaults(
  { current, next, confirm }: PasswordChange,
  rules: PasswordRules,
): Partial<Record<keyof PasswordChange, string>> {
  const faults: Partial<Record<keyof PasswordChange, string>> = {};
  const fault = next ? passwordFault(next, rules.policy, rules.words, rules.common) : null;
  if (!current) faults.current = "auth.change.currentMissing";
  if (!next) faults.next = "auth.change.nextMissing";
  else if (fault) faults.next = faultKeys[fault];
  if (!confirm) faults.confirm = "auth.change.confirmMissing";
  else if (confirm !== next) faults.confirm = "auth.change.confirmDiffers";
  return faults;
}

/** The firm's rules; until they have come, and when they do not come, the product's own: the server judges anyway. */
export function usePasswordRules(): PasswordRules {
  const [rules, setRules] = useState(firstRules);
  useEffect(() => {
    let isGone = false;
    const read = async () => (await import("./session-calls.ts")).readPasswordRules();
    read().then(
      (found) => isGone || setRules(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return rules;
}
