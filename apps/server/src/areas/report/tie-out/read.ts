/** The tie-out in words: records with what moved in them, and figures with where they are used. */
import type {
  FoundFigure,
  HeldFigure,
  TieOutHolder,
  TieOutRef,
  tieOut,
} from "@digao/contract/areas/report/tie-out/calls";
import { tieOutState } from "@digao/contract/areas/report/tie-out/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { isMessageKey, type Lang, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { recordOf } from "@digao/contract/records";
import { groupBy } from "@digao/domain/ledger/group-by";
import { fen, thousands, yuan } from "@digao/domain/money";
import { bestOf } from "../../../platform/lib/search-terms.ts";
import { type Records, resolveRecords } from "../../../platform/records/reader.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { HolderRef, LiveFigure } from "../../../platform/tie-out/figures.ts";
import { hasMoved, keyOf, readTieOut, type TieOut, type Use } from "./graph.ts";

type Calls = typeof tieOut;

const shownMax = 500;
const foundMax = 200;

const isAmount = (value: string): boolean => /^-?\d+\.\d\d$/.test(value);
/** Words are compared by their hash, which says nothing to people. */
const isHash = (value: string): boolean => /^[\da-f]{64}$/.test(value);
const saidOf = (value: string | null): string | null => (value === null || isHash(value) ? null : value);

interface Shown extends TieOut {
  records: Records;
  lang: Lang;
}

async function readShown({ db, lang, user }: Context, projectId: number): Promise<Shown> {
  const all = await readTieOut(db, projectId);
  const refs = new Map<string, HolderRef>(all.uses.map((use) => [use.holder, use]));
  for (const { opens, madeBy } of all.live.values())
    for (const one of [opens, madeBy]) if (one) refs.set(keyOf(one), one);
  for (const { now } of all.uses) if (now?.opens) refs.set(keyOf(now.opens), now.opens);
  return { ...all, records: await resolveRecords(db, [...refs.values()], user), lang };
}

function refOf({ records, lang }: Shown, { refType, refId }: HolderRef): TieOutRef {
  const found = records.of({ refType, refId });
  return { refType, refId, title: found?.name[lang] || (found?.title[lang] ?? ""), link: found?.link ?? null };
}

const kindOf = (lang: Lang, refType: string): string => {
  const kind = recordOf(refType);
  return kind ? wordIn(lang, kind.words) : refType;
};

/** As the package has them: statements before notes. */
const orderOf = ({ place }: Use): number => (place.startsWith("NT") ? 1 : 0);

/** A page of the package, or the title of a note. */
function partOf({ live, lang }: Shown, { place, figure }: Use): string {
  const key = `tieOut.part.${place}`;
  if (isMessageKey(key)) return messageOf(lang, key);
  const own = live.get(`note:${place}.words`) ?? live.get(figure);
  return place.startsWith("NT") ? (own?.name(lang) ?? place) : place;
}

const states = {
  agrees: tieOutState.agrees,
  moved: tieOutState.moved,
  restsOnMoved: tieOutState.restsOnMoved,
} as const;

function holdersOf(shown: Shown): TieOutHolder[] {
  const byHolder = groupBy(shown.uses, ({ holder }) => holder);
  const first = new Map(shown.uses.map((use) => [use.holder, use]));
  return [...shown.graph.standings()].flatMap(([holder, { state, figures, moved, restsOn }]) => {
    const [use] = byHolder.get(holder) ?? [];
    if (!use) return [];
    const touched = (byHolder.get(holder) ?? [])
      .filter((one) => hasMoved(one) || restsOn.includes(makerOf(shown, one.figure)))
      .sort((a, b) => orderOf(a) - orderOf(b));
    return [
      {
        ...refOf(shown, use),
        kind: kindOf(shown.lang, use.refType),
        state: states[state],
        figures,
        moved,
        parts: [...new Set(touched.map((one) => partOf(shown, one)).filter(Boolean))],
        restsOn: restsOn.flatMap((one) => {
          const rested = first.get(one);
          return rested ? [refOf(shown, rested)] : [];
        }),
        heldAt: use.at,
      },
    ];
  });
}

const makerOf = ({ live }: Shown, figure: string): string => {
  const maker = live.get(figure)?.madeBy;
  return maker ? keyOf(maker) : "";
};

/** What moved first, then by kind and name. */
export async function getTieOut(ctx: Context, { Id }: Input<Calls["GetTieOut"]>): Promise<Output<Calls["GetTieOut"]>> {
  const shown = await readShown(ctx, Id);
  const order = (state: number): number => (state === tieOutState.agrees ? 1 : 0);
  const holders = holdersOf(shown).sort(
    (a, b) =>
      order(a.state) - order(b.state) || a.kind.localeCompare(b.kind, "zh") || a.title.localeCompare(b.title, "zh"),
  );
  return { holders, figures: shown.uses.length };
}

type Named = Pick<LiveFigure, "value" | "name" | "opens">;
const figureOf = ({ live }: TieOut, { figure, now }: Pick<Use, "figure" | "now">): Named | undefined =>
  now ?? live.get(figure);

function differenceOf(held: string | null, now: string | null): string | null {
  return held && now && isAmount(held) && isAmount(now) ? yuan(fen(now) - fen(held)) : null;
}

function heldOf(shown: Shown, use: Use): HeldFigure {
  const named = figureOf(shown, use);
  const [held, now] = [saidOf(use.value), saidOf(use.is)];
  return {
    figure: use.figure,
    name: named?.name(shown.lang) ?? use.figure,
    place: partOf(shown, use),
    held,
    now,
    difference: differenceOf(held, now),
    isMoved: hasMoved(use),
    link: named?.opens ? refOf(shown, named.opens).link : null,
  };
}

export async function getHeldFigures(
  ctx: Context,
  { Id, refType, refId }: Input<Calls["GetHeldFigures"]>,
): Promise<Output<Calls["GetHeldFigures"]>> {
  const shown = await readShown(ctx, Id);
  const own = shown.uses.filter((use) => use.refType === refType && use.refId === refId);
  const sorted = [...own.filter(hasMoved), ...own.filter((use) => !hasMoved(use))];
  return { items: sorted.slice(0, shownMax).map((use) => heldOf(shown, use)), total: own.length };
}

interface Counted {
  figure: string;
  named: Named;
  uses: number;
  moved: number;
}

function countedFigures(shown: Shown): Counted[] {
  const used = groupBy(shown.uses, ({ figure }) => figure);
  const others = [...used].flatMap(([figure, [use]]) =>
    use?.now && !shown.live.has(figure) ? [[figure, use.now] as const] : [],
  );
  return [...shown.live, ...others].map(([figure, named]) => {
    const uses = used.get(figure) ?? [];
    return { figure, named, uses: uses.length, moved: uses.filter(hasMoved).length };
  });
}

const foundOf = (shown: Shown, { figure, named, uses, moved }: Counted): FoundFigure => ({
  figure,
  name: named.name(shown.lang),
  value: saidOf(named.value),
  uses,
  moved,
  link: named.opens ? refOf(shown, named.opens).link : null,
});

/** An amount as people type it: 1,234.5 for 1234.50, the sign left aside. */
function typedAmount(keyword: string): string | null {
  const plain = keyword.replace(/[,，\s]/g, "").replace(/^-/, "");
  return /^\d+(\.\d{1,2})?$/.test(plain) ? yuan(fen(plain)) : null;
}

export async function findFigures(
  ctx: Context,
  { Id, keyword }: Input<Calls["FindFigures"]>,
): Promise<Output<Calls["FindFigures"]>> {
  const shown = await readShown(ctx, Id);
  const all = countedFigures(shown);
  const used = all.filter(({ uses }) => uses > 0);
  if (keyword === "") {
    const sorted = used.sort((a, b) => b.moved - a.moved || b.uses - a.uses);
    return { items: sorted.slice(0, foundMax).map((one) => foundOf(shown, one)), total: sorted.length };
  }
  const amount = typedAmount(keyword);
  const ofAmount = amount === null ? [] : all.filter(({ named }) => named.value.replace(/^-/, "") === amount);
  const ofName = bestOf(
    all,
    keyword,
    ({ figure, named }) => [
      named.name("zh"),
      named.name("en"),
      figure,
      isAmount(named.value) ? thousands(fen(named.value)) : null,
    ],
    foundMax,
  );
  const found = [...new Set([...ofAmount, ...ofName])];
  return { items: found.slice(0, foundMax).map((one) => foundOf(shown, one)), total: found.length };
}

export async function getFigureUses(
  ctx: Context,
  { Id, figure }: Input<Calls["GetFigureUses"]>,
): Promise<Output<Calls["GetFigureUses"]>> {
  const shown = await readShown(ctx, Id);
  const counted = countedFigures(shown).find((one) => one.figure === figure);
  if (!counted) throw missing("tieOut.noFigure");
  const uses = shown.uses.filter((use) => use.figure === figure);
  const byHolder = groupBy(uses, ({ holder }) => holder);
  const reached = shown.graph.below(byHolder.keys());
  const first = new Map(shown.uses.map((use) => [use.holder, use]));
  return Object.assign(foundOf(shown, counted), {
    items: [...byHolder.values()].flatMap((ofHolder) => {
      const [use] = ofHolder;
      if (!use) return [];
      return [
        Object.assign(refOf(shown, use), {
          kind: kindOf(shown.lang, use.refType),
          places: [...new Set(ofHolder.map((one) => partOf(shown, one)).filter(Boolean))],
          held: saidOf(use.value),
          isMoved: ofHolder.some(hasMoved),
        }),
      ];
    }),
    below: [...reached].flatMap((holder) => {
      const use = first.get(holder);
      return use && !byHolder.has(holder) ? [refOf(shown, use)] : [];
    }),
  });
}
