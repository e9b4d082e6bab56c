/** Records with an amount each, such as what was done by another figure than the one in force: every one opens. */
import { linkTo } from "@digao/contract/links";
import type { LinkedType } from "@digao/contract/records";
import { Link } from "react-router";
import { formatMoney } from "../../lib/format.ts";
import { useProject } from "../../lib/page.ts";

export interface ListedRecord {
  type: LinkedType;
  id: number;
  /** Of a statement item. */
  group?: number;
  words: string;
  amount: string;
}

export function RecordList({ records }: { records: readonly ListedRecord[] }) {
  const project = useProject();
  return (
    <ul className="judgement-list">
      {records.map(({ type, id, group, words, amount }) => (
        <li key={`${type}-${id}`}>
          <Link to={linkTo(type, id, project.id, { group })}>{words}</Link>
          <span className="money">{formatMoney(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
