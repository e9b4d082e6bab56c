/** Entries behind one adjustment cell, each in full, with the way to the entry itself. */
import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import type { TrialBalanceRow } from "@digao/contract/areas/balance/trial-balance/calls";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { formatMoney, type MoneyUnit } from "../../../lib/format.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type CellName, entriesOf } from "./entries.ts";

interface Props {
  cell: CellName;
  row: TrialBalanceRow | undefined;
  heads: readonly AdjustHead[];
  unit: MoneyUnit;
  projectId: number;
  onClose: () => void;
}

function EntryCard({ head, itemId, unit }: { head: AdjustHead; itemId: number; unit: MoneyUnit }) {
  return (
    <table className="voucher-lines">
      <tbody>
        {head.lines.map((line) => (
          <tr key={line.id} className={line.fsItemId === itemId ? "voucher-mine" : ""}>
            <td>
              <span>{line.fsItemName}</span>
              {line.lineName && line.lineName !== line.fsItemName ? <small>{line.lineName}</small> : null}
            </td>
            <td className="money">{Number(line.debit) === 0 ? "" : <MoneyCell value={line.debit} unit={unit} />}</td>
            <td className="money">{Number(line.credit) === 0 ? "" : <MoneyCell value={line.credit} unit={unit} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function EntryInspector({ cell, row, heads, unit, projectId, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const entries = entriesOf(heads, cell.itemId, cell.key);
  const title = `${row?.name ?? ""} · ${t(`trial-balance.adjust.${cell.key}`)}`;
  const open = (head: AdjustHead) => void navigate(linkTo("adjustment", head.id, projectId));
  return (
    <Inspector name="tb-entries" title={title} onClose={onClose}>
      {entries.length === 0 ? <p className="soft">{t("trial-balance.noEntries")}</p> : null}
      {entries.map(({ head, amount }) => (
        <section key={head.id} className="cell-entry">
          <header>
            <b>{head.adjNo}</b>
            <span className="money">{formatMoney(amount, unit)}</span>
            {hasScreen(linkTo("adjustment", head.id, projectId)) ? (
              <Button type="link" size="small" onClick={() => open(head)}>
                {t("trial-balance.openEntry")}
              </Button>
            ) : null}
          </header>
          <p>{head.description}</p>
          <EntryCard head={head} itemId={cell.itemId} unit={unit} />
          <p className="soft">
            {t("trial-balance.preparedChecked", { preparer: head.preparerName, checker: head.checkerName ?? "" })}
          </p>
        </section>
      ))}
    </Inspector>
  );
}
