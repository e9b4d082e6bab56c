/** Roll-forward of each class in the books' amounts, with the test of the whole beneath. */
import { fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { FAMovement } from "@digao/contract/areas/balance/fixed-assets/totals";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

const lines = [
  "costOpen",
  "costBought",
  "costChange",
  "costDisposed",
  "costClose",
  "accOpen",
  "charge",
  "accDisposed",
  "accClose",
  "impOpen",
  "impCharge",
  "impClose",
  "netOpen",
  "netClose",
  "chargeCalc",
  "expected",
  "deviation",
] as const;
type Line = (typeof lines)[number];
const isTotal = (line: Line) => ["costClose", "accClose", "impClose", "netClose"].includes(line);

export function MovementsView() {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const { data, error, refetch } = useCall(fixedAssets.GetFAMovements, { Id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const column = (of: FAMovement): PlainColumn<Line> => ({
    key: of.assetType || "total",
    width: 150,
    align: "right",
    title: of.assetType || t("fixed-assets.total2"),
    render: (line) => (of[line] === null ? null : <MoneyCell value={of[line]} total={isTotal(line)} />),
  });
  const columns: PlainColumn<Line>[] = [
    {
      key: "line",
      width: 220,
      title: t("fixed-assets.tab.movements"),
      render: (line) =>
        isTotal(line) ? <b>{t(`fixed-assets.movement.${line}`)}</b> : t(`fixed-assets.movement.${line}`),
    },
    ...data.map(column),
  ];
  return (
    <>
      <PlainTable label={t("fixed-assets.tab.movements")} columns={columns} rows={lines} rowKey={(line) => line} />
      <p className="soft">{t("fixed-assets.reasonable")}</p>
    </>
  );
}
