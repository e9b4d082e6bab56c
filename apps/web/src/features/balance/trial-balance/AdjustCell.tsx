/** An adjustment figure: hovering lists its entries, a click opens them. */
import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { Tooltip } from "antd";
import { formatMoney, type MoneyUnit } from "../../../lib/format.ts";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type CellEntry, entriesOf } from "./entries.ts";
import type { AdjustKey } from "./tb-lines.ts";

interface Props {
  value: string;
  itemId: number;
  column: AdjustKey;
  heads: readonly AdjustHead[];
  unit: MoneyUnit;
  onOpen: () => void;
}

function EntryList({ entries, unit }: { entries: readonly CellEntry[]; unit: MoneyUnit }) {
  return (
    <ul className="cell-entries">
      {entries.map(({ head, amount }) => (
        <li key={head.id}>
          <b>{head.adjNo}</b>
          <span>{head.description}</span>
          <span className="money">{formatMoney(amount, unit)}</span>
        </li>
      ))}
    </ul>
  );
}

export function AdjustCell({ value, itemId, column, heads, unit, onOpen }: Props) {
  const list = () => <EntryList entries={entriesOf(heads, itemId, column)} unit={unit} />;
  return (
    <Tooltip title={list} mouseEnterDelay={0.25} styles={{ root: { maxWidth: 420 } }}>
      <span>
        <MoneyCell value={value} unit={unit} onOpen={onOpen} />
      </span>
    </Tooltip>
  );
}
