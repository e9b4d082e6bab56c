/** What is decided on one misstatement: any member says what kind it is; what takes weight from it leaders decide, each as a question. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { type Misstatement, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { type Sent, useCall, useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import type { Question } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import type { MisstatementsState } from "./use-misstatements.ts";

type Decision = Omit<Sent<typeof misstatements.UpdateMisstatement>, "projectId" | "key" | "rowVersion">;

/** The entry that holds it; void ones hold nothing. */
function EntryField({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const RptLang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const heads = useCall(adjustments.GetAuditAdjustListByAdjType, { projectId, RptLang });
  const options = (heads.data ?? [])
    .filter(({ status }) => status !== adjustStatus.void)
    .map(({ id, adjNo, description }) => ({ value: id, label: `${adjNo ?? `#${id}`} ${description}` }));
  return (
    <Form.Item name="coveredBy" label={t("misstatements.coverEntry")}>
      <Select allowClear showSearch={{ optionFilterProp: "label" }} options={options} loading={heads.isPending} />
    </Form.Item>
  );
}

/** Sends a decision at once; it is told where it went wrong. */
export function useDecision(row: Misstatement, { project }: MisstatementsState) {
  const { mutate, isPending } = useChange(misstatements.UpdateMisstatement);
  const { key, rowVersion } = row;
  const decide = (decision: Decision) => mutate({ projectId: project.id, key, rowVersion, ...decision });
  return { decide, isPending };
}

/** The questions to a leader; after the answer it goes on to the next that waits for the same. */
export function useQuestions(row: Misstatement, { project, goOn }: MisstatementsState) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { mutateAsync } = useChange(misstatements.UpdateMisstatement, { quiet: true });
  const { key, rowVersion, prior } = row;
  const decide = (decision: Decision) => mutateAsync({ projectId: project.id, key, rowVersion, ...decision });
  const put = (question: Omit<Question<Decision>, "okText">) => ask<Decision>({ okText: t("ui.save"), ...question });
  const why = <ReasonField label={t("misstatements.reason")} isRequired />;
  return {
    clientReason: () =>
      put({
        title: t("misstatements.clientReason"),
        why: t("misstatements.clientReasonWhy"),
        initial: { clientReason: row.clientReason ?? "" },
        fields: <ReasonField name="clientReason" label={t("misstatements.clientReason")} />,
        send: ({ clientReason }) => decide({ clientReason: clientReason?.trim() || null }),
      }),
    reversal: () =>
      put({
        title: t("misstatements.reversal"),
        why: t("misstatements.reversalWhy", { amount: formatMoney(prior?.amount) }),
        initial: { reversal: prior?.reversal ?? prior?.amount ?? null },
        isReady: ({ reversal }) => Boolean(reversal),
        fields: (
          <Form.Item name="reversal" label={t("misstatements.reversal")}>
            <MoneyInput />
          </Form.Item>
        ),
        send: ({ reversal = null }) => decide({ reversal }).then(goOn),
      }),
    cover: () =>
      put({
        title: t("misstatements.cover"),
        why: t("misstatements.coverWhy"),
        initial: { coveredBy: row.coveredBy?.id ?? null },
        isReady: hasReason,
        fields: (
          <>
            <EntryField projectId={project.id} />
            {why}
          </>
        ),
        send: ({ coveredBy = null, reason }) => decide({ coveredBy, reason }).then(goOn),
      }),
    /** An error in the tax itself, or no more: it then counts, or does not. */
    standsAlone: () =>
      put({
        title: t(row.standsAlone ? "misstatements.standsNotAlone" : "misstatements.standsAlone"),
        why: t("misstatements.standsAloneWhy"),
        isReady: hasReason,
        fields: why,
        send: ({ reason }) => decide({ standsAlone: !row.standsAlone, reason }).then(goOn),
      }),
  };
}
