/** An amount: right-aligned tabular figures, negative in red with its minus, zero a quiet dash except in totals. */
import { toFen } from "../lib/decimal.ts";
import { formatFen, type MoneyUnit } from "../lib/format.ts";

export interface MoneyCellProps {
  value: string | null | undefined;
  unit?: MoneyUnit;
  /** Totals show 0.00 where papers show a dash. */
  total?: boolean;
  /** Opens what the figure is made of. */
  onOpen?: (() => void) | undefined;
}

export function MoneyCell({ value, unit = "yuan", total = false, onOpen }: MoneyCellProps) {
  const fen = toFen(value);
  if (fen === undefined) return <span className="money money-none">{value || ""}</span>;
  const isDash = fen === 0n && !total;
  const className = `money${fen < 0n ? " money-negative" : ""}${isDash ? " money-zero" : ""}`;
  const text = isDash ? "–" : formatFen(fen, unit);
  if (!onOpen) return <span className={className}>{text}</span>;
  return (
    <button type="button" className={`${className} money-open`} onClick={onOpen}>
      {text}
    </button>
  );
}
