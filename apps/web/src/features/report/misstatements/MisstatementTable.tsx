/** All misstatements by what has become of them; sums below each group. */
import type {
  Misstatement,
  MisstatementEffects,
  Misstatements,
} from "@digao/contract/areas/report/misstatements/calls";
import { useTranslation } from "react-i18next";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { LightTag } from "../../../ui/LightTag.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { type Group, grouped } from "./use-misstatements.ts";
import "../../../ui/plain-table.css";

const amounts = ["profitBeforeTax", "netProfit", "assets", "liabilities", "equity"] as const;

interface Props {
  data: Misstatements;
  chosen: string | undefined;
  onOpen: (key: string) => void;
}

function State({ row, group }: { row: Misstatement; group: Group }) {
  const { t } = useTranslation();
  if (group === "covered") return <span className="soft">{row.coveredBy?.name}</span>;
  const [reason] = row.openReasons;
  if (reason && group !== "leftOut") return <StatusTag tone="attention">{t(`misstatements.open.${reason}`)}</StatusTag>;
  if (group === "uncorrected") return <LightTag light={row.light} />;
  return <StatusTag tone="quiet">{t(`misstatements.group.${group}`)}</StatusTag>;
}

function Line({
  row,
  group,
  isChosen,
  onOpen,
}: {
  row: Misstatement;
  group: Group;
  isChosen: boolean;
  onOpen: () => void;
}) {
  return (
    <tr aria-selected={isChosen} onClick={onOpen}>
      <td className="misstate-no">{row.no}</td>
      <td>
        <button type="button" className="misstate-open" title={row.content} onClick={onOpen}>
          {[row.refNo, row.content].filter(Boolean).join("  ")}
        </button>
      </td>
      <td title={row.items}>{row.items}</td>
      <td>
        <CodeTag name="misstatementKind" code={row.kind} />
      </td>
      <td>
        <State row={row} group={group} />
      </td>
      {amounts.map((amount) => (
        <td key={amount} className="money">
          <MoneyCell value={row.effects[amount]} />
        </td>
      ))}
    </tr>
  );
}

function Sum({ label, effects }: { label: string; effects: MisstatementEffects }) {
  return (
    <tr className="misstate-sum">
      <td />
      <td colSpan={4}>{label}</td>
      {amounts.map((amount) => (
        <td key={amount} className="money">
          <MoneyCell value={effects[amount]} total />
        </td>
      ))}
    </tr>
  );
}

export function MisstatementTable({ data, chosen, onOpen }: Props) {
  const { t } = useTranslation();
  const sums: Partial<Record<Group, MisstatementEffects>> = {
    uncorrected: data.uncorrected.effects,
    corrected: data.corrected,
    leftOut: data.leftOut.effects,
  };
  return (
    <table className="plain-table plain-table-fixed misstate-table" aria-label={t("misstatements.list")}>
      <thead>
        <tr>
          <th scope="col" style={{ width: 52 }}>
            {t("misstatements.col.no")}
          </th>
          <th scope="col">{t("misstatements.col.content")}</th>
          <th scope="col" style={{ width: 130 }}>
            {t("misstatements.col.items")}
          </th>
          <th scope="col" style={{ width: 96 }}>
            {t("misstatements.col.kind")}
          </th>
          <th scope="col" style={{ width: 116 }}>
            {t("misstatements.col.state")}
          </th>
          {amounts.map((amount) => (
            <th key={amount} scope="col" className="money" style={{ width: 108 }}>
              {t(`misstatements.effect.${amount}`)}
            </th>
          ))}
        </tr>
      </thead>
      {grouped(data).map(([group, rows]) => (
        <tbody key={group}>
          <tr className="misstate-group">
            <th scope="rowgroup" colSpan={10}>
              {t(`misstatements.group.${group}`)} <span className="soft">{rows.length}</span>
            </th>
          </tr>
          {rows.map((row) => (
            <Line key={row.key} row={row} group={group} isChosen={row.key === chosen} onOpen={() => onOpen(row.key)} />
          ))}
          {sums[group] ? <Sum label={t("misstatements.sum")} effects={sums[group]} /> : null}
        </tbody>
      ))}
    </table>
  );
}
