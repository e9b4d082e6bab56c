import type { openingBalances, PriorFigures } from "@digao/contract/areas/balance/opening-balances/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import { fen, yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { isInSight } from "../../engagement/project-detail/door.ts";
import { allStatementItems } from "../trial-balance/door.ts";
import { type Captured, capture } from "./capture.ts";
import { type PriorSnapshot, readSnapshot } from "./snapshot.ts";
import { isArchived, keep, readSource, type Source } from "./take-over.ts";

type Calls = typeof openingBalances;

/** Where the comparatives come from. That the source has changed is told to every member; what has changed, to who may read the source. */
export async function getPriorFigures(
  ctx: Context,
  { projectId, RptLang }: Input<Calls["GetPriorFigures"]>,
): Promise<PriorFigures> {
  const source = await readSource(ctx.db, projectId);
  if (!source) return nothing;
  const [snapshot, captured, isSeen] = [
    await readSnapshot(ctx.db, projectId),
    await capture(ctx.db, source.id),
    await isInSight(ctx, source.id),
  ];
  return {
    source: {
      projectId: source.id,
      code: source.code,
      name: source.name,
      year: source.year,
      isArchived: isArchived(source),
      isInSight: isSeen,
    },
    kept: snapshot && (await snapshotWire(ctx, projectId, snapshot)),
    isChanged: snapshot && captured ? snapshot.fingerprint !== captured.fingerprint : null,
    fingerprint: isSeen ? (captured?.fingerprint ?? null) : null,
    ...(isSeen && snapshot && captured
      ? await changesOf(ctx, { projectId, snapshot, captured, lang: RptLang })
      : unseen),
  };
}

const unseen = { changes: [], changedAccounts: 0, changedEntries: 0 };
const nothing: PriorFigures = { source: null, kept: null, isChanged: null, fingerprint: null, ...unseen };

async function snapshotWire(
  { db }: Context,
  projectId: number,
  snapshot: PriorSnapshot,
): Promise<NonNullable<PriorFigures["kept"]>> {
  const { id, code, name, year, endDate, isArchived: wasArchived, takenAt, takenBy, reason, version } = snapshot;
  const { start } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("period_start as start")
    .executeTakeFirstOrThrow();
  const isAdjacent = Date.parse(start) - Date.parse(endDate) === A_DAY;
  return { id, code, name, year, endDate, isArchived: wasArchived, takenAt, takenBy, reason, version, isAdjacent };
}
const A_DAY = 86_400_000;

interface Both {
  projectId: number;
  snapshot: PriorSnapshot;
  captured: Captured;
  lang: Lang;
}

async function changesOf({ db }: Context, { projectId, snapshot, captured, lang }: Both) {
  const items = await allStatementItems(db, projectId);
  const changes = items.flatMap(({ line }) => {
    const [before, now] = [
      snapshot.amounts[line.code]?.audited ?? "0.00",
      captured.amounts[line.code]?.audited ?? "0.00",
    ];
    if (before === now) return [];
    const difference = yuan(fen(now) - fen(before));
    return [{ code: line.code, name: lineName(line, lang), kept: before, now, difference }];
  });
  return {
    changes,
    changedAccounts: differing(booksOf(snapshot), booksOf(captured), ({ key }) => key),
    changedEntries: differing(snapshot.entries, captured.entries, ({ id }) => String(id)),
  };
}

/** Balances, and profit and loss accounts beside them. */
const booksOf = ({ accounts, profitAccounts }: Pick<PriorSnapshot, "accounts" | "profitAccounts">) => [
  ...accounts.map((account) => ({ key: account.code, account })),
  ...(profitAccounts ?? []).map((account) => ({ key: `profit ${account.code}`, account })),
];

/** How many of either list are not in the other as they are. */
function differing<Row>(before: readonly Row[], now: readonly Row[], keyOf: (row: Row) => string): number {
  const text = (rows: readonly Row[]) => new Map(rows.map((row) => [keyOf(row), stable(row)]));
  const [old, current] = [text(before), text(now)];
  return [...new Set([...old.keys(), ...current.keys()])].filter((key) => old.get(key) !== current.get(key)).length;
}

/** jsonb keeps keys in an order of its own. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** What was shown is what is kept: figures that have moved since are refused. */
export async function takePriorFigures(
  ctx: Context,
  { projectId, fingerprint, reason }: Input<Calls["TakePriorFigures"]>,
): Promise<PriorFigures> {
  await holdRecord(ctx.db, "project", projectId);
  const source: Source | undefined = await readSource(ctx.db, projectId);
  if (!source) throw new Refusal("opening.noSource", { kind: "state" });
  if (!(await isInSight(ctx, source.id))) throw new Refusal("opening.outOfSight", { kind: "forbidden" });
  const [snapshot, captured] = [await readSnapshot(ctx.db, projectId), await capture(ctx.db, source.id)];
  if (!captured) throw new Refusal("opening.noBooks", { kind: "state" });
  if (captured.fingerprint !== fingerprint) throw new Refusal("opening.moved", { kind: "conflict" });
  if (snapshot?.fingerprint === fingerprint) throw new Refusal("opening.same", { kind: "state" });
  if (snapshot && !reason) throw new Refusal("opening.reasonMissing", { field: "reason" });
  await keep(ctx, { projectId, source, captured, reason: reason || null });
  return getPriorFigures(ctx, { projectId, RptLang: ctx.lang });
}
