/** All misstatements by what has become of them; sums below each group. */
import type { Misstatement, Misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { groupBy } from "@digao/domain/ledger/group-by";
import { useTranslation } from "react-i18next";
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
  if (group === "uncorrected") return <LightTag light={row.light} />;
  // The title of the group says the rest.
  const word = group === "leftOut" ? t("misstatements.trivial") : t(`misstatements.group.${group}`);
  return <StatusTag tone="quiet">{word}</StatusTag>;
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
    { ...titled("kind"), width: 96, render: ({ kind }) => <CodeTag name="misstatementKind" code={kind} /> },
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

export function MisstatementTable({ data, chosen, onOpen }: Props) {
  const { t } = useTranslation();
  const columns = useColumns(onOpen);
  const sums: Partial<Record<Group, Misstatement["effects"]>> = {
    uncorrected: data.uncorrected.effects,
    corrected: data.corrected,
    leftOut: data.leftOut.effects,
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
