/** The figures that a paper puts in force, across the page: each as it is, and beside it what the draft comes to. */
import type { ReactNode } from "react";
import { formatMoney } from "../../lib/format.ts";

export interface BandFigure {
  label: string;
  now: string;
  /** Where a draft is written. */
  next?: string | undefined;
}
interface Props {
  state: { label: string; words: ReactNode };
  figures: readonly BandFigure[];
}

export const FigureBand = ({ state, figures }: Props) => (
  <dl className="judgement-band">
    <div>
      <dt>{state.label}</dt>
      <dd>{state.words}</dd>
    </div>
    {figures.map(({ label, now, next }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="money">
          {formatMoney(now)}
          {next !== undefined && next !== now ? <span className="judgement-next">→ {formatMoney(next)}</span> : null}
        </dd>
      </div>
    ))}
  </dl>
);
