/** Why a check that differs is right all the same: what was said, and the question for it. */
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

export const checkTones = {
  agrees: "good",
  differs: "bad",
  listed: "quiet",
  notCompared: "attention",
} as const satisfies Record<string, Tone>;

export interface Explained {
  words: string;
  userName: string;
  at: string;
  rowVersion: number;
  isCurrent: boolean;
}

interface Props {
  /** The difference that may be explained; null where nothing may be said. */
  of: { code: string; explanation: Explained | null; difference: string | null };
  explain: (words: string) => Promise<unknown>;
}

export function Explanation({ of: { code, explanation, difference }, explain }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
  const say = (amount: string) =>
    void ask({
      title: t("cash-flow.explainTitle", { code, amount: formatMoney(amount) }),
      why: t("cash-flow.explainWhy"),
      okText: t("cash-flow.explain"),
      fields: <ReasonField label={t("cash-flow.explanation")} isRequired />,
      send: async ({ reason }) => {
        await explain(String(reason ?? ""));
        void message.success(t("cash-flow.explained"));
      },
    });
  return (
    <>
      {explanation ? (
        <>
          {explanation.words}{" "}
          <small className="soft">{`${explanation.userName} ${formatDateTime(explanation.at)}`}</small>{" "}
          {explanation.isCurrent ? null : <StatusTag tone="attention">{t("cash-flow.outgrown")}</StatusTag>}
        </>
      ) : null}
      {difference === null ? null : (
        <Button size="small" onClick={() => say(difference)}>
          {t("cash-flow.explain")}
        </Button>
      )}
    </>
  );
}
