/** Checks of a statement with their differences; those that may be right as they are say why. */
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

export interface Check {
  code: string;
  /** What is compared. */
  words: string;
  state: "agrees" | "differs" | "listed" | "notCompared";
  left: string | null;
  right: string | null;
  difference: string | null;
  /** How many are listed. */
  count?: number;
  /** What differs, or is listed. */
  names: readonly string[];
  explanation: { words: string; userName: string; at: string; rowVersion: number; isCurrent: boolean } | null;
}

const tones: Readonly<Record<Check["state"], Tone>> = {
  agrees: "good",
  differs: "bad",
  listed: "quiet",
  notCompared: "attention",
};

interface Props<One extends Check> {
  label: string;
  items: readonly One[];
  isTied: boolean;
  /** The difference that an explanation is of; null where the check must tie and no words stand for it. */
  explicable: (check: One) => string | null;
  explain: (check: One, words: string) => Promise<unknown>;
}

function Explained({ of: { explanation } }: { of: Check }) {
  const { t } = useTranslation();
  if (!explanation) return null;
  return (
    <>
      {explanation.words} <small className="soft">{`${explanation.userName} ${formatDateTime(explanation.at)}`}</small>{" "}
      {explanation.isCurrent ? null : <StatusTag tone="attention">{t("cash-flow.outgrown")}</StatusTag>}
    </>
  );
}

export function CheckTable<One extends Check>({ label, items, isTied, explicable, explain }: Props<One>) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
  const { isReadOnly } = useProject();
  const say = (check: One, difference: string) =>
    void ask({
      title: t("cash-flow.explainTitle", { code: check.code, amount: formatMoney(difference) }),
      why: t("cash-flow.explainWhy"),
      okText: t("cash-flow.explain"),
      fields: <ReasonField label={t("cash-flow.explanation")} isRequired />,
      send: async ({ reason }) => {
        await explain(check, String(reason ?? ""));
        void message.success(t("cash-flow.explained"));
      },
    });
  const columns: PlainColumn<One>[] = [
    {
      key: "what",
      width: 360,
      title: t("cash-flow.what"),
      render: (check) => (
        <>
          <small className="soft">{check.code}</small> {check.words}{" "}
          {check.names.length > 0 ? <small className="soft">{check.names.join("、")}</small> : null}
        </>
      ),
    },
    ...(["left", "right", "difference"] as const).map(
      (key): PlainColumn<One> => ({
        key,
        width: 140,
        align: "right",
        title: t(`cash-flow.${key}`),
        render: (row) => (row[key] === null ? null : <MoneyCell value={row[key]} total />),
      }),
    ),
    {
      key: "state",
      width: 130,
      title: t("cash-flow.result"),
      render: ({ state, count }) => (
        <>
          <StatusTag tone={tones[state]}>{t(`cash-flow.checkState.${state}`)}</StatusTag>{" "}
          {count ? <small className="soft">{count}</small> : null}
        </>
      ),
    },
    {
      key: "explanation",
      title: t("cash-flow.explanation"),
      render: (row) => {
        const difference = row.state === "differs" && !isReadOnly ? explicable(row) : null;
        return (
          <>
            <Explained of={row} />
            {difference === null ? null : (
              <Button size="small" onClick={() => say(row, difference)}>
                {t("cash-flow.explain")}
              </Button>
            )}
          </>
        );
      },
    },
  ];
  return (
    <>
      <p>
        <StatusTag tone={isTied ? "good" : "attention"}>{t(isTied ? "cash-flow.tied" : "cash-flow.notTied")}</StatusTag>
      </p>
      <PlainTable label={label} columns={columns} rows={items} rowKey={({ code }) => code} />
    </>
  );
}
