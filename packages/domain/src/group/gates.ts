/** What stops a consolidation (practice 7.3). */
import type { Fen } from "../money.ts";
import { type Elimination, type EliminationFault, eliminationFault } from "./elimination.ts";
import { type Figures, type FiguresFault, figuresFaults } from "./figures.ts";
import { isUnresolved, type MatchedSides } from "./matching.ts";

export interface Readiness {
  name: string;
  figures: Figures | null;
  isSigned: boolean;
  /** Performance materiality of the component; the parent has the group's own. */
  materiality: Fen | null;
  /** Same period and policies as the parent, answered by a person. */
  isAligned: boolean;
}

export type GroupStop =
  | { kind: "noParent" | "noMembers" }
  | { kind: "figuresMissing" | "notSigned" | "materialityMissing" | "policiesNotAligned"; name: string }
  | { kind: "figuresFault"; name: string; fault: FiguresFault }
  | { kind: "unresolved"; place: number }
  | { kind: "elimination"; place: number; fault: EliminationFault };

function stopsOf({ name, figures, isSigned, materiality, isAligned }: Readiness): GroupStop[] {
  const stops: GroupStop[] = [];
  if (!figures) return [{ kind: "figuresMissing", name }];
  for (const fault of figuresFaults(figures)) stops.push({ kind: "figuresFault", name, fault });
  if (!isSigned) stops.push({ kind: "notSigned", name });
  if (materiality === null || materiality <= 0n) stops.push({ kind: "materialityMissing", name });
  if (!isAligned) stops.push({ kind: "policiesNotAligned", name });
  return stops;
}

export interface Asked {
  companies: readonly Readiness[];
  matched: readonly MatchedSides[];
  manual: readonly Elimination[];
  /** Companies that an entry may stand between. */
  names: ReadonlySet<string>;
  trivial: Fen;
}

export function groupStops({ companies, matched, manual, names, trivial }: Asked): GroupStop[] {
  return [
    ...companies.flatMap(stopsOf),
    ...matched.flatMap((sides, place) =>
      isUnresolved(sides, trivial) ? [{ kind: "unresolved" as const, place }] : [],
    ),
    ...manual.flatMap((entry, place) => {
      const fault = eliminationFault(entry, names);
      return fault === null ? [] : [{ kind: "elimination" as const, place, fault }];
    }),
  ];
}
