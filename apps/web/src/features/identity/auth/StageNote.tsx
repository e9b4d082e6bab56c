/** Why the way to an account elsewhere led nowhere, where that is no fault. */
import { useTranslation } from "react-i18next";
import type { Stage } from "./use-return.ts";

const words: Partial<Record<Stage["kind"], string>> = { lost: "auth.external.lost", denied: "auth.external.denied" };

export function StageNote({ kind }: Pick<Stage, "kind">) {
  const { t } = useTranslation();
  const key = words[kind];
  return key ? (
    <p role="status" className="auth-note">
      {t(key)}
    </p>
  ) : null;
}
