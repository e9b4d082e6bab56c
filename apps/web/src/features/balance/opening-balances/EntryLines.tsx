/** Lines of an entry, debit and credit side by side. */
import { MoneyCell } from "../../../ui/MoneyCell.tsx";

interface Line {
  itemName: string;
  lineName: string;
  debit: string;
  credit: string;
}

const amount = (value: string) => (Number(value) === 0 ? "" : <MoneyCell value={value} />);

export const EntryLines = ({ lines }: { lines: readonly Line[] }) => (
  <table className="opening-lines">
    <tbody>
      {lines.map((line, index) => (
        <tr key={`${line.itemName}-${index.toString()}`}>
          <td>{line.itemName}</td>
          <td className="soft">{line.lineName === line.itemName ? "" : line.lineName}</td>
          <td className="money">{amount(line.debit)}</td>
          <td className="money">{amount(line.credit)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
