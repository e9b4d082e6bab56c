/** An amount as a bar in the colour of its light, on a scale with performance and overall materiality. */
import type { Light } from "@digao/contract/areas/report/misstatements/calls";
import { toFen } from "../lib/decimal.ts";
import "./gauge.css";

interface Props {
  label: string;
  amount: string;
  light: Light;
  om: string;
  pm: string;
  /** Where the scale ends, at least. */
  most?: string | undefined;
}

const size = (amount: string): number => Math.abs(Number(toFen(amount) ?? 0n));
/** The scale goes on behind its greatest amount. */
const room = 1.1;

export function Gauge({ label, amount, light, om, pm, most = "0.00" }: Props) {
  const full = Math.max(...[amount, om, most].map(size)) * room;
  const at = (value: number) => `${full === 0 ? 0 : Math.min(100, (value / full) * 100)}%`;
  return (
    <span className="gauge" role="img" aria-label={label}>
      <span data-light={light} style={{ width: at(size(amount)) }} />
      <i data-mark="half" style={{ insetInlineStart: at(size(om) / 2) }} />
      <i data-mark="pm" style={{ insetInlineStart: at(size(pm)) }} />
      <i data-mark="om" style={{ insetInlineStart: at(size(om)) }} />
    </span>
  );
}
