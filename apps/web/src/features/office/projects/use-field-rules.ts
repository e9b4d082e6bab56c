/** What a project's form refuses by itself, in the server's words where it has them. */

import type { FormInstance } from "antd";
import { useTranslation } from "react-i18next";
import { messageOf } from "../../../lib/i18n/message-of.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useSession } from "../../../lib/session.ts";
import { isIndependent, type Leads } from "./proposals.ts";

const required = new Set(["custId", "categoryId", "aYear", "projectName", "periodStart", "periodEnd", "pmUserId"]);
const startOf: Readonly<Record<string, string>> = { periodEnd: "periodStart", planEnd: "planStart" };

const refuseIf = (isWrong: boolean, text: string) => (isWrong ? Promise.reject(new Error(text)) : Promise.resolve());

export function useFieldRules(isNew: boolean) {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const me = useSession((session) => session.user?.id);
  const afterStart = (name: string) => (form: Pick<FormInstance, "getFieldValue">) => ({
    validator: (_rule: unknown, end: unknown) => {
      const start: unknown = form.getFieldValue(startOf[name]);
      const isWrong = typeof start === "string" && typeof end === "string" && start > end;
      return refuseIf(isWrong, t("projects.periodOrder"));
    },
  });
  const independent = (form: Pick<FormInstance, "getFieldValue">) => ({
    validator: () => {
      const of = (name: keyof Leads): number | null => form.getFieldValue(name) ?? null;
      const leads = { pmUserId: of("pmUserId"), partnerUserId: of("partnerUserId"), qcUserId: of("qcUserId") };
      return refuseIf(!isIndependent(leads, isNew ? me : undefined), messageOf(lang, "project.qcIndependent"));
    },
  });
  return (name: string) => [
    ...(required.has(name)
      ? [{ required: true, message: t("ui.required", { label: t(`projects.field.${name}`) }) }]
      : []),
    ...(name in startOf ? [afterStart(name)] : []),
    ...(name === "qcUserId" ? [independent] : []),
  ];
}
