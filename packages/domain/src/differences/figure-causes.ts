/** Why a stated figure is not what its parts make (期初、期末、上下级、辅助、账表差异): up to three parts that explain it, and slips of the pen. */
import { abs, type Fen } from "../money.ts";
import { beforeSwap, slidesOf } from "./digit-errors.ts";
import { fewestOf } from "./subsets.ts";

export type FigureCause =
  | "nothing"
  | "turned"
  | "journal"
  | "booked"
  | "opposite"
  | "leftOut"
  | "twice"
  | "wrongSide"
  | "elsewhere"
  | "swap"
  | "slide"
  | "rounding";

export interface Part {
  label: string;
  account?: string;
  amount: Fen;
}

export interface FigureFacts {
  stated: Fen;
  computed: Fen;
  /** What the computed figure is made of. */
  parts: readonly Part[];
  /** Other figures of the kind that differ, each with its difference. */
  others: readonly Part[];
  /** What is no part of the figure and may have been counted in. */
  strangers: readonly Part[];
  /** Adjustments by what they do to the figure: the client may have booked them. */
  adjustments: readonly Part[];
  /** What the figure would be by the journal; null where it says nothing of it. */
  byJournal: Fen | null;
}

export interface FigureCandidate {
  cause: FigureCause;
  /** 0 to 100. */
  score: number;
  names: string;
  amount: Fen;
  /** Of a single part. */
  account: string | null;
  alternatives: number;
}

const BASE: Readonly<Record<FigureCause, number>> = {
  nothing: 92,
  turned: 93,
  journal: 90,
  booked: 91,
  opposite: 90,
  leftOut: 88,
  twice: 86,
  wrongSide: 82,
  elsewhere: 84,
  swap: 85,
  slide: 84,
  rounding: 45,
};

const shownMax = 6;
const none = { names: "", amount: 0n, account: null, alternatives: 1 };

type Way = [cause: FigureCause, parts: readonly Part[], times: Fen];

/** The fewest of some parts whose sum times a factor is the difference, the first few of them. */
function byParts([cause, parts, times]: Way, difference: Fen): FigureCandidate[] {
  const entries = parts.flatMap(({ amount }, id) => (amount === 0n ? [] : [{ id, amount: amount * times }]));
  const { found, count } = fewestOf(entries, difference);
  return found.map((set) => {
    const own = set.flatMap(({ id }) => parts[id] ?? []);
    const doubt = 12 * (own.length - 1) + Math.min(40, 6 * (count - 1));
    return {
      cause,
      score: Math.max(5, BASE[cause] - doubt),
      alternatives: count,
      names: own.map(({ label }) => label).join("、"),
      amount: own.reduce((sum, { amount }) => sum + amount, 0n),
      account: own.length === 1 ? (own[0]?.account ?? null) : null,
    };
  });
}

const when = (cause: FigureCause, is: boolean): FigureCandidate[] =>
  is ? [{ ...none, cause, score: BASE[cause] }] : [];

/** Digits tell something where both figures stand on one side. */
function slips({ stated, computed }: FigureFacts): FigureCandidate[] {
  const excess = abs(stated) - abs(computed);
  if (stated * computed <= 0n || excess === 0n) return [];
  const isSlide = slidesOf(excess).some(({ amount, right }) => amount === abs(stated) && right === abs(computed));
  return [...when("swap", beforeSwap(stated, excess) === abs(computed)), ...when("slide", isSlide)];
}

const ROUNDING_BELOW = 100n;

/** The likeliest first; none where nothing differs. */
export function explainFigure(facts: FigureFacts): FigureCandidate[] {
  const { stated, computed, parts, others, strangers, adjustments, byJournal } = facts;
  const difference = stated - computed;
  if (difference === 0n) return [];
  if (stated === 0n && parts.length !== 1)
    return [...when("nothing", true), ...byParts(["opposite", others, -1n], difference)];
  const ways: Way[] = [
    ["booked", adjustments, 1n],
    ["opposite", others, -1n],
    ["leftOut", parts, -1n],
    ["twice", parts, 1n],
    ["wrongSide", parts, -2n],
    ["elsewhere", strangers, 1n],
  ];
  return [
    ...when("turned", stated === -computed),
    ...when("journal", byJournal !== null && byJournal === stated),
    ...ways.flatMap((way) => byParts(way, difference)),
    ...slips(facts),
    ...when("rounding", abs(difference) < ROUNDING_BELOW),
  ]
    .sort((a, b) => b.score - a.score)
    .slice(0, shownMax);
}
