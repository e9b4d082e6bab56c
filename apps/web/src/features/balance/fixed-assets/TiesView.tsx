/** Cards against the books and last year's list: red when a fen is off, and nothing agrees that was not compared. */
import { fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { FATie } from "@digao/contract/areas/balance/fixed-assets/totals";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { checkTones, Explanation } from "../../../parts/balance/cash-flow/Explanation.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const keyOf = ({ code, assetType }: FATie) => (assetType === "" ? code : `${code}:${assetType}`);

export function TiesView() {
  const { t } = useTranslation();
  const { id: Id, isReadOnly } = useProject();
  const explain = useChange(fixedAssets.ExplainFATie, { quiet: true });
  const { data, error, refetch } = useCall(fixedAssets.GetFATies, { Id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
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
      render: ({ state }) => <StatusTag tone={checkTones[state]}>{t(`fixed-assets.tieState.${state}`)}</StatusTag>,
    },
    {
      key: "explanation",
      title: t("fixed-assets.explanation"),
      render: (row) => {
        const { explanation, difference, state, assetType } = row;
        const name = assetType === "" ? t(`fixed-assets.tie.${row.code}`) : assetType;
        const of = { code: name, explanation, difference: state === "differs" && !isReadOnly ? difference : null };
        const said = {
          Id,
          code: keyOf(row),
          difference: difference ?? "0.00",
          rowVersion: explanation?.rowVersion ?? 0,
        };
        return <Explanation of={of} explain={(words) => explain.mutateAsync({ ...said, words })} />;
      },
    },
  ];
  return <PlainTable label={t("fixed-assets.tab.ties")} columns={columns} rows={data} rowKey={keyOf} />;
}
