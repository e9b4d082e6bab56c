/** All misstatements by what has become of them; sums below each group. */
import type { Misstatement, Misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { groupBy } from "@digao/domain/ledger/group-by";
import { fen, sum, yuan } from "@digao/domain/money";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { LightTag } from "../../../ui/LightTag.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { LabelCell } from "../../../ui/register/LabelCell.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { type Group, type Grouped, grouped } from "./use-misstatements.ts";

const effects = ["profitBeforeTax", "netProfit", "assets", "liabilities", "equity"] as const;

interface Props {
  data: Misstatements;
  chosen: string | undefined;
  onOpen: (key: string) => void;
}

function State({ row }: { row: Grouped }) {
  const { t } = useTranslation();
  const { group } = row;
  if (group === "covered") return <span className="soft">{row.coveredBy?.name}</span>;
  const [reason] = row.openReasons;
  if (reason && group !== "leftOut") return <StatusTag tone="attention">{t(`misstatements.open.${reason}`)}</StatusTag>;
  if (row.nettedTax !== null) return <StatusTag tone="quiet">{t("misstatements.nettedTax")}</StatusTag>;
  if (row.isClientSilent) return <StatusTag tone="quiet">{t("misstatements.clientSilent")}</StatusTag>;
  if (group === "uncorrected") return <LightTag light={row.light} />;
  // The title of the group says the rest.
  const word = group === "leftOut" ? t("misstatements.trivial") : t(`misstatements.group.${group}`);
  return <StatusTag tone="quiet">{word}</StatusTag>;
}

/** What moves amounts between lines alone is no misstatement of profit. */
function Kind({ row: { kind, source, isClassification } }: { row: Grouped }) {
  const { t } = useTranslation();
  if (source === "entry" && isClassification) return <>{t("misstatements.classification")}</>;
  return <CodeTag name="misstatementKind" code={kind} />;
}

function useColumns(onOpen: Props["onOpen"]): PlainColumn<Grouped>[] {
  const { t } = useTranslation();
  const titled = (key: "no" | "content" | "items" | "kind" | "state") => ({
    key,
    title: t(`misstatements.col.${key}`),
  });
  return [
    { ...titled("no"), width: 44, className: "soft", render: ({ no }) => no },
    {
      ...titled("content"),
      render: ({ key, refNo, content }) => (
        <LabelCell text={[refNo, content].filter(Boolean).join("  ")} onOpen={() => onOpen(key)} />
      ),
    },
    { ...titled("items"), width: 130, render: ({ items }) => <span title={items}>{items}</span> },
    { ...titled("kind"), width: 96, render: (row) => <Kind row={row} /> },
    { ...titled("state"), width: 124, render: (row) => <State row={row} /> },
    ...effects.map(
      (effect): PlainColumn<Grouped> => ({
        key: effect,
        title: t(`misstatements.effect.${effect}`),
        width: 108,
        align: "right",
        render: (row) => <MoneyCell value={row.effects[effect]} />,
      }),
    ),
  ];
}

const sumOf = (rows: readonly Misstatement[]): Misstatement["effects"] => {
  const total = (effect: keyof Misstatement["effects"]) => yuan(sum(rows.map((row) => fen(row.effects[effect]))));
  return Object.fromEntries(
    [...effects, "tax" as const].map((effect) => [effect, total(effect)]),
  ) as Misstatement["effects"];
};

export function MisstatementTable({ data, chosen, onOpen }: Props) {
  const { t } = useTranslation();
  const columns = useColumns(onOpen);
  const sums: Partial<Record<Group, Misstatement["effects"]>> = {
    uncorrected: data.uncorrected.effects,
    open: sumOf(data.rows.filter(({ standing, isLeftOut }) => standing === "open" && !isLeftOut)),
    corrected: data.corrected,
    leftOut: data.leftOut.effects,
  };
  const taxOf = (group: Group) => {
    const tax = data.taxes.find(({ standing }) => standing === group);
    if (!tax) return null;
    const [computed, booked] = [formatMoney(tax.computed), formatMoney(tax.booked)];
    const isApart = fen(tax.difference) !== 0n;
    return (
      <span className="soft misstate-taxed">
        {t("misstatements.taxed", { computed, booked, entries: tax.entries.join(t("live.comma")) })}
        {isApart ? (
          <StatusTag tone="bad">{t("misstatements.taxDifference", { amount: formatMoney(tax.difference) })}</StatusTag>
        ) : null}
      </span>
    );
  };
  const sumsOf = (all: Misstatement["effects"]) => ({
    content: t("misstatements.sum"),
    ...Object.fromEntries(effects.map((effect) => [effect, <MoneyCell key={effect} value={all[effect]} total />])),
  });
  const groups = [...groupBy(grouped(data), ({ group }) => group)].map(([group, rows]) => ({
    key: group,
    title: (
      <>
        {t(`misstatements.group.${group}`)} <span className="soft">{rows.length}</span>
        {taxOf(group)}
      </>
    ),
    rows,
    sums: sums[group] && sumsOf(sums[group]),
  }));
  return (
    <PlainTable
      isFixed
      label={t("misstatements.list")}
      columns={columns}
      rows={{ groups }}
      rowKey={({ key }) => key}
      isChosen={({ key }) => key === chosen}
      onPress={({ key }) => onOpen(key)}
    />
  );
}
