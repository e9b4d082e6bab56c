/** Lines of a proposed entry, as they would be booked. */
import type { Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import { useTranslation } from "react-i18next";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";

export function ProposalLines({ lines }: { lines: Proposal["lines"] }) {
  const { t } = useTranslation();
  return (
    <table className="proposal-lines">
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${line.fsItemCode}-${index.toString()}`}>
            <td className="proposal-side">
              {t(Number(line.debit) === 0 ? "adjustments.credit" : "adjustments.debit")}
            </td>
            <td>
              <code>{line.fsItemCode}</code> {line.fsItemName}
            </td>
            <td className="soft">{line.lineName === line.fsItemName ? "" : line.lineName}</td>
            <td className="proposal-amount">{Number(line.debit) === 0 ? "" : <MoneyCell value={line.debit} />}</td>
            <td className="proposal-amount">{Number(line.credit) === 0 ? "" : <MoneyCell value={line.credit} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
