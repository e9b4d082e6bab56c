/** Checks of a statement with their differences; those that may be right as they are say why. */
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { checkTones, type Explained, Explanation } from "./Explanation.tsx";

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
  explanation: Explained | null;
}

interface Props<One extends Check> {
  label: string;
  items: readonly One[];
  isTied: boolean;
  /** The difference that an explanation is of; null where the check must tie and no words stand for it. */
  explicable: (check: One) => string | null;
  explain: (check: One, words: string) => Promise<unknown>;
}

export function CheckTable<One extends Check>({ label, items, isTied, explicable, explain }: Props<One>) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
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
          <StatusTag tone={checkTones[state]}>{t(`cash-flow.checkState.${state}`)}</StatusTag>{" "}
          {count ? <small className="soft">{count}</small> : null}
        </>
      ),
    },
    {
      key: "explanation",
      title: t("cash-flow.explanation"),
      render: (row) => {
        const difference = row.state === "differs" && !isReadOnly ? explicable(row) : null;
        const { code, explanation } = row;
        return <Explanation of={{ code, explanation, difference }} explain={(words) => explain(row, words)} />;
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
