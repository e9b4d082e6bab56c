/** Whether a person may sign in, and what stands in the way. */
import type { User } from "@digao/contract/areas/identity/users/calls";
import { useTranslation } from "react-i18next";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

const tones = { active: "good", disabled: "quiet", locked: "bad", oneTime: "attention" } as const satisfies Record<
  string,
  Tone
>;

type Facts = Pick<User, "isActive" | "lockedUntil" | "mustChangePassword">;

export function stateOf({ isActive, lockedUntil, mustChangePassword }: Facts): keyof typeof tones {
  if (!isActive) return "disabled";
  if (lockedUntil) return "locked";
  return mustChangePassword ? "oneTime" : "active";
}

export function UserState({ user }: { user: Facts }) {
  const { t } = useTranslation();
  const state = stateOf(user);
  return <StatusTag tone={tones[state]}>{t(`users.state.${state}`)}</StatusTag>;
}
