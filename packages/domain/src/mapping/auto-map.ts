/** Maps a client's chart to the standard chart (科目自动对照, AutoMappingTrialBalance step 1): suggestions with a score and reasons. */
import type { CoaStandard } from "../accounts/standard.ts";
import type { AccountNode } from "../accounts/tree.ts";
import { accountNameKey } from "../text/normalise.ts";
import { type Candidate, candidate, type MapReason, nameKeys, reasonsFor } from "./score.ts";
import type { StandardAccount } from "./standard-account.ts";

/** mapped: taken; toConfirm: a suggestion that needs a person (待确认); unmapped: nothing sensible. */
export type MappingState = "mapped" | "toConfirm" | "unmapped";

export interface AccountSuggestion {
  code: string;
  state: MappingState;
  /** Null when unmapped. */
  stdCode: string | null;
  score: number;
  reasons: MapReason[];
}

export interface AutoMapInput {
  /** Nodes of accountTree(): parents before children. Virtual parents are mapped too, by their code. */
  accounts: readonly AccountNode[];
  standard: CoaStandard;
  standardAccounts: readonly StandardAccount[];
  /** Last year's answer of the same client: accountNameKey(full name) -> standard code (职工薪酬 alone stands under several accounts). */
  memory?: ReadonlyMap<string, string>;
}

const MAPPED_FROM = 60;
const SUGGESTED_FROM = 40;

/**
 * Score >= 60 is mapped, 40 to 59 waits for a person, less stays unmapped. A code that agrees while the name does not, and no
 * parent or memory supports it, waits for a person too: client charts reuse the numbers of the new standards freely.
 */
export function autoMap({ accounts, standard, standardAccounts, memory }: AutoMapInput): AccountSuggestion[] {
  const candidates = standardAccounts.map(candidate);
  const settled = new Map<string, string>();
  return accounts.map((node) => {
    const account = {
      code: node.code,
      name: node.name,
      fullName: node.fullName,
      parentStdCode: settled.get(node.parentCode ?? "") ?? null,
      rememberedStdCode: memory?.get(accountNameKey(node.fullName)) ?? null,
    };
    const keys = nameKeys(node.fullName);
    const scored = candidates.map((std) => ({ std, reasons: reasonsFor(account, keys, std, standard) }));
    const suggestion = suggest(node, best(scored, keys[0] ?? ""));
    if (suggestion.state === "mapped" && suggestion.stdCode !== null) settled.set(node.code, suggestion.stdCode);
    return suggestion;
  });
}

interface Scored {
  std: Candidate;
  reasons: MapReason[];
}

const points = (scored: Scored) => scored.reasons.reduce((total, reason) => total + reason.points, 0);

/** Highest score; among equals the name that ends like the account (head of a Chinese compound), then the higher and the longer account. */
function best(all: readonly Scored[], key: string): Scored | null {
  const rank = (s: Scored): number[] => [
    points(s),
    s.std.keys.some((stdKey) => key.endsWith(stdKey)) ? 1 : 0,
    -s.std.account.level,
    hasNameHit(s) ? (s.std.keys[0]?.length ?? 0) : 0,
  ];
  let winner: Scored | null = null;
  for (const scored of all) if (winner === null || isHigher(rank(scored), rank(winner))) winner = scored;
  return winner;
}

function isHigher(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((value, i) => value !== b[i]);
  return place >= 0 && (a[place] ?? 0) > (b[place] ?? 0);
}

const has = (reasons: readonly MapReason[], codes: readonly string[]) => reasons.some((r) => codes.includes(r.code));

const hasNameHit = (s: Scored) => has(s.reasons, ["nameEqual", "nameContains", "alias"]);

function suggest({ code, isVirtual }: AccountNode, winner: Scored | null): AccountSuggestion {
  const score = winner ? points(winner) : 0;
  if (winner === null || score < SUGGESTED_FROM) return { code, state: "unmapped", stdCode: null, score, reasons: [] };
  const stdCode = winner.std.account.code;
  // A parent we had to create has no name that could contradict its code.
  const isSupported = isVirtual || has(winner.reasons, SUPPORT);
  if (score >= MAPPED_FROM && isSupported) return { code, state: "mapped", stdCode, score, reasons: winner.reasons };
  const doubt: MapReason[] = isSupported
    ? []
    : [{ code: "codeOnly", points: 0, params: { name: winner.std.account.name } }];
  return { code, state: "toConfirm", stdCode, score, reasons: [...winner.reasons, ...doubt] };
}

const SUPPORT = ["nameEqual", "nameContains", "alias", "parentMapped", "memory"];
