/** Cards against the books and last year's list: red when a fen is off, and nothing agrees that was not compared. */
import { fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { FATie } from "@digao/contract/areas/balance/fixed-assets/totals";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

const tones: Readonly<Record<FATie["state"], Tone>> = { agrees: "good", differs: "bad", notCompared: "attention" };
const keyOf = ({ code, assetType }: FATie) => (assetType === "" ? code : `${code}:${assetType}`);

function Explained({ of: { explanation } }: { of: FATie }) {
  const { t } = useTranslation();
  if (!explanation) return null;
  return (
    <>
      {explanation.words} <small className="soft">{`${explanation.userName} ${formatDateTime(explanation.at)}`}</small>{" "}
      {explanation.isCurrent ? null : <StatusTag tone="attention">{t("fixed-assets.outgrown")}</StatusTag>}
    </>
  );
}

export function TiesView() {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const explain = useChange(fixedAssets.ExplainFATie, { quiet: true });
  const { data, error, refetch } = useCall(fixedAssets.GetFATies, { Id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const say = (tie: FATie) =>
    void ask({
      title: t("fixed-assets.explainTitle", { amount: formatMoney(tie.difference ?? "") }),
      why: t("fixed-assets.explainTieWhy"),
      okText: t("fixed-assets.explain"),
      fields: <ReasonField label={t("fixed-assets.explanation")} isRequired />,
      send: async ({ reason }) => {
        const rowVersion = tie.explanation?.rowVersion ?? 0;
        const words = String(reason ?? "");
        await explain.mutateAsync({ Id, code: keyOf(tie), difference: tie.difference ?? "0.00", words, rowVersion });
        void message.success(t("fixed-assets.saved"));
      },
    });
  const columns: PlainColumn<FATie>[] = [
    {
      key: "what",
      width: 330,
      title: t("fixed-assets.what"),
      render: ({ code, assetType }) =>
        assetType === "" ? t(`fixed-assets.tie.${code}`) : <span className="soft">{`— ${assetType}`}</span>,
    },
    { key: "account", width: 130, title: t("fixed-assets.account"), render: ({ account }) => account },
    ...(["cards", "books", "difference"] as const).map(
      (key): PlainColumn<FATie> => ({
        key,
        width: 150,
        align: "right",
        title: t(`fixed-assets.${{ cards: "ofCards", books: "ofBooks", difference: "difference" }[key]}`),
        render: (row) => (row[key] === null ? null : <MoneyCell value={row[key]} total />),
      }),
    ),
    {
      key: "state",
      width: 110,
      title: t("fixed-assets.state"),
      render: ({ state }) => <StatusTag tone={tones[state]}>{t(`fixed-assets.tieState.${state}`)}</StatusTag>,
    },
    {
      key: "explanation",
      title: t("fixed-assets.explanation"),
      render: (row) => (
        <>
          <Explained of={row} />
          {row.state === "differs" && !isReadOnly ? (
            <Button size="small" onClick={() => say(row)}>
              {t("fixed-assets.explain")}
            </Button>
          ) : null}
        </>
      ),
    },
  ];
  return <PlainTable label={t("fixed-assets.tab.ties")} columns={columns} rows={data} rowKey={keyOf} />;
}
