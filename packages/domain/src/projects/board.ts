/** The firm's projects side by side (项目图表): by category, state, partner and deadline, with fee, hours and what an hour earns. */
import { groupBy } from "../ledger/group-by.ts";
import { fen, sum, yuan } from "../money.ts";
import { realisation } from "../work-log/budget.ts";

export interface BoardProject {
  categoryId: number;
  status: number;
  partnerId: number | null;
  planEnd: string | null;
  fee: string | null;
  planHours: number | null;
  /** Null where they are not for the reader's eyes. */
  usedHours: number | null;
}

export interface Measures {
  count: number;
  fee: string;
  planHours: number;
  usedHours: number;
  /** Fee for an hour over those projects of which both are known; null where there is none. */
  realisation: string | null;
}

/** late: to be finished before today; none: without a day; else the month (yyyy-mm). Null for what has its report. */
export function dueOf({ status, planEnd }: Pick<BoardProject, "status" | "planEnd">, today: string): string | null {
  if (!isUnfinished(status)) return null;
  if (planEnd === null) return "none";
  return planEnd < today ? "late" : planEnd.slice(0, 7);
}

/** Being set up, in progress, field work done, report in review. */
export const unfinished = [0, 1, 2, 3] as const;
const isUnfinished = (status: number): boolean => unfinished.some((one) => one === status);

export function measuresOf(projects: readonly BoardProject[]): Measures {
  const worked = projects.filter(({ fee, usedHours }) => fee !== null && usedHours !== null && usedHours > 0);
  const feeOf = (of: readonly BoardProject[]) => yuan(sum(of.map(({ fee }) => fen(fee ?? "0.00"))));
  const hoursOf = (of: readonly BoardProject[]) => of.reduce((all, { usedHours }) => all + (usedHours ?? 0), 0);
  return {
    count: projects.length,
    fee: feeOf(projects),
    planHours: projects.reduce((all, { planHours }) => all + (planHours ?? 0), 0),
    usedHours: hoursOf(projects),
    realisation: worked.length === 0 ? null : realisation(feeOf(worked), hoursOf(worked)),
  };
}

/** Groups in the order of their keys; what has no key stands in none. */
export function groupsOf<Key extends string | number>(
  projects: readonly BoardProject[],
  keyOf: (project: BoardProject) => Key | null,
): (Measures & { key: Key })[] {
  const groups = [...groupBy(projects, keyOf)].flatMap(([key, of]) =>
    key === null ? [] : [{ key, ...measuresOf(of) }],
  );
  return groups.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

interface Category {
  id: number;
  code: string;
  name: string;
  children: readonly Category[];
}
export interface MeasuredCategory extends Measures {
  id: number;
  code: string;
  name: string;
  children: MeasuredCategory[];
}

/** Each category with everything below it. */
export function measuredTree(tree: readonly Category[], projects: readonly BoardProject[]): MeasuredCategory[] {
  const byCategory = groupBy(projects, ({ categoryId }) => categoryId);
  const measured = (node: Category): { of: MeasuredCategory; rows: BoardProject[] } => {
    const below = node.children.map(measured);
    const rows = [...(byCategory.get(node.id) ?? []), ...below.flatMap((one) => one.rows)];
    const { id, code, name } = node;
    return { of: { id, code, name, ...measuresOf(rows), children: below.map((one) => one.of) }, rows };
  };
  return tree.map((node) => measured(node).of);
}
