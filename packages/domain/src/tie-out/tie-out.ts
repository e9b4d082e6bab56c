/**
 * The living tie-out (勾稽图谱): who holds which figure as it was at an act (a published note, a confirmed statement, an issued report), and
 * what is no longer so. A holder whose own figure moved has moved; whoever rests on one that moved, over as many steps as it takes, rests
 * on something moved, even where none of its own figures did.
 */

/** One figure in one holder. Values are compared as they are written: amounts as decimals with two places. */
export interface FigureUse {
  holder: string;
  figure: string;
  held: string;
  /** As it is now; null where it is no longer there. */
  now: string | null;
}

export type HolderState = "agrees" | "moved" | "restsOnMoved";

export interface HolderStanding {
  state: HolderState;
  figures: number;
  /** How many of them say something else now. */
  moved: number;
  /** Holders that moved, or rest on one that did, whose figures this one has. */
  restsOn: string[];
}

/** Edges from a holder to those that have figures which it makes. */
export class TieOutGraph {
  readonly #makes: (figure: string) => string | null;
  readonly #holders = new Map<string, { figures: number; moved: number }>();
  readonly #above = new Map<string, Set<string>>();
  readonly #below = new Map<string, Set<string>>();

  /** @param makes the holder that a figure is made in; null of one that books and entries make */
  constructor(uses: Iterable<FigureUse>, makes: (figure: string) => string | null) {
    this.#makes = makes;
    for (const use of uses) this.#add(use);
  }

  #add({ holder, figure, held, now }: FigureUse): void {
    const counted = this.#holders.get(holder) ?? { figures: 0, moved: 0 };
    counted.figures += 1;
    if (held !== now) counted.moved += 1;
    this.#holders.set(holder, counted);
    const maker = this.#makes(figure);
    if (maker === null || maker === holder) return;
    const above = this.#above.get(holder) ?? new Set();
    this.#above.set(holder, above.add(maker));
    const below = this.#below.get(maker) ?? new Set();
    this.#below.set(maker, below.add(holder));
  }

  /** Those given and whatever hangs on them. */
  below(from: Iterable<string>): Set<string> {
    const reached = new Set(from);
    const waiting = [...reached];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      for (const next of this.#below.get(one) ?? []) {
        if (reached.has(next)) continue;
        reached.add(next);
        waiting.push(next);
      }
    }
    return reached;
  }

  standings(): Map<string, HolderStanding> {
    const moved = [...this.#holders].filter(([, counted]) => counted.moved > 0).map(([holder]) => holder);
    const touched = this.below(moved);
    return new Map(
      [...this.#holders].map(([holder, counted]) => {
        const restsOn = [...(this.#above.get(holder) ?? [])].filter((one) => touched.has(one));
        const indirect = touched.has(holder) ? "restsOnMoved" : "agrees";
        return [holder, { ...counted, state: counted.moved > 0 ? "moved" : indirect, restsOn }];
      }),
    );
  }
}
