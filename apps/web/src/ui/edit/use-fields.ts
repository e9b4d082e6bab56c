/** Fields of one record being written: in a panel, a dialog, a drawer or on a page. */
import { differences, type FieldDifference, isSame, merged } from "./differences.ts";
import { type EditOptions, type Holder, useEdit } from "./use-edit.ts";

type Row = Record<string, unknown>;

/** What the person had before their eyes when they began, and what they made of it. */
export interface Written<T> {
  base: T;
  value: T;
}

interface Kind<T extends object> {
  /** What a conflict compares; all fields of what stands unless told otherwise. */
  names?: readonly string[] | undefined;
  /** Without what only this sitting knows. */
  plain?: (values: T) => Row;
  /** Mine, with the fields in `taken` of theirs. */
  merge?: (mine: T, theirs: T, taken: readonly string[]) => T;
}
const asRow = (values: object): Row => ({ ...values });
const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;

export function fields<T extends object>({ names, plain = asRow, merge }: Kind<T> = {}): Holder<Written<T>, T> {
  const compared = (stand: T) => names ?? Object.keys(plain(stand));
  const isSameIn = (all: readonly string[], a: Row, b: Row) => all.every((name) => isSame(a[name], b[name]));
  const isAlike = (a: T, b: T) => {
    const [one, other] = [plain(a), plain(b)];
    return isSameIn(Object.keys(other), one, other);
  };
  const conflicts = ({ base, value }: Written<T>, stand: T): FieldDifference[] => {
    const all = compared(stand);
    const [first, mine, theirs] = [plain(base), plain(value), plain(stand)];
    if (isSameIn(all, first, theirs)) return [];
    return differences(first, mine, theirs, all);
  };
  /** Fields of the writing that only others wrote follow them. */
  const followed = ({ base, value }: Written<T>, stand: T) => {
    const [first, mine, theirs] = [plain(base), plain(value), plain(stand)];
    const shared = Object.keys(theirs).filter((name) => name in mine);
    return shared.filter((name) => isSame(first[name], mine[name]) && !isSame(mine[name], theirs[name]));
  };
  return {
    isWork: (stored): stored is Written<T> => isRow(stored) && isRow(stored.base) && isRow(stored.value),
    isEmpty: ({ base, value }) => isAlike(base, value),
    isIdle: ({ base, value }, stand) => isAlike(stand, value) || isAlike(base, value),
    conflicts,
    settle: (work, stand, taken) => {
      const conflicting = new Set(conflicts(work, stand).map(({ field }) => field));
      const free = followed(work, stand).filter((name) => !conflicting.has(name));
      const all = [...new Set([...free, ...taken])];
      const take = merge ?? ((mine: T, theirs: T) => withTheirs(mine, theirs, all));
      return { base: stand, value: all.length > 0 ? take(work.value, stand, all) : work.value };
    },
    rest: (sent, now) => ({ base: sent.value, value: now.value }),
  };
}

function withTheirs<T extends object>(mine: T, theirs: T, taken: readonly string[]): T {
  const [row, other] = [asRow(mine), asRow(theirs)];
  const found = taken.map((field) => ({ field, base: undefined, mine: row[field], theirs: other[field] }));
  const next = merged(row, found, Object.fromEntries(taken.map((field) => [field, "theirs" as const])));
  return { ...mine, ...next };
}

interface FieldsOptions<T extends object> extends Omit<EditOptions<Written<T>, T>, "holder" | "write"> {
  /** A holder of another kind of fields; made once, outside the component. */
  holder?: Holder<Written<T>, T>;
  write: (values: T, rowVersion: number) => Promise<unknown>;
}

export function useFields<T extends object>({ write, holder = fields<T>(), ...options }: FieldsOptions<T>) {
  const { now } = options;
  const edit = useEdit<Written<T>, T>({
    ...options,
    holder,
    write: ({ value }, { rowVersion }) => write(value, rowVersion),
  });
  const value = edit.work?.value ?? now.values;
  const base = edit.work?.base ?? now.values;
  const withPatch = (patch: Partial<T>): Written<T> => ({ base, value: { ...value, ...patch } });
  return {
    ...edit,
    value,
    base,
    change: (patch: Partial<T>) => edit.change(withPatch(patch)),
    /** With a last change, e.g. what the button means. */
    save: (patch: Partial<T> = {}) => edit.save(withPatch(patch)),
    send: (patch: Partial<T> = {}) => edit.send(withPatch(patch)),
  };
}
