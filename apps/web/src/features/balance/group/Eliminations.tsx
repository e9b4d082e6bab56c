/** Every elimination with its counterpart, those of cash flows below. */
import type { Consolidated, EliminationEntry } from "@digao/contract/areas/balance/group/calls";
import { useTranslation } from "react-i18next";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, type PlainGroup, PlainTable } from "../../../ui/PlainTable.tsx";

type Line = EliminationEntry["lines"][number] & { key: string };

const groupsOf = (entries: readonly EliminationEntry[]): PlainGroup<Line>[] =>
  entries.map(({ no, kind, between, lines }) => ({
    key: `${no}`,
    title: `${no}　${kind}　${between}`,
    rows: lines.map((line, place) => ({ ...line, key: `${no}-${place}` })),
  }));

function Table({ entries, label }: { entries: readonly EliminationEntry[]; label: string }) {
  const { t } = useTranslation();
  const amount = (key: "debit" | "credit"): PlainColumn<Line> => ({
    key,
    title: t(`group.${key}`),
    width: 160,
    align: "right",
    render: (line) => (line[key] === "" ? null : <MoneyCell value={line[key]} />),
  });
  const columns: PlainColumn<Line>[] = [
    { key: "item", title: t("group.item"), render: ({ item, name }) => `${item} ${name}` },
    { key: "row", title: t("group.row"), width: 220, render: ({ row }) => row },
    amount("debit"),
    amount("credit"),
  ];
  return <PlainTable label={label} columns={columns} rows={{ groups: groupsOf(entries) }} rowKey={({ key }) => key} />;
}

export function Eliminations({ of: { entries, cashEntries } }: { of: Consolidated }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-12">
      <Table entries={entries} label={t("group.view.eliminations")} />
      <h3>{t("group.cash")}</h3>
      <Table entries={cashEntries} label={t("group.cash")} />
    </div>
  );
}
