/** Nested groups of an audit file: journal, voucher, line. A text belongs to the group around it, and is seen from those within. */
import { boundKeys, SideSums } from "./exact-sums.ts";
import { elementsByChunk } from "./xml-elements.ts";

export interface AuditAccount {
  name: string;
  openDr: string;
  openCr: string;
  periodDr: string;
  periodCr: string;
  closeDr: string;
  closeCr: string;
}
export interface AuditLine {
  date: string;
  period: string;
  type: string;
  no: string;
  summary: string;
  account: string;
  accountName: string;
  debit: string;
  credit: string;
  party: string;
  partyName: string;
  document: string;
}
export interface AuditFacts {
  company: string;
  currency: string;
  from: string;
  to: string;
  accounts: Map<string, AuditAccount>;
  hasBalances: boolean;
  hasMovements: boolean;
  hasClosings: boolean;
  parties: Map<string, string>;
  /** Heads of vouchers that stand apart from their entries, by number. */
  heads: Map<string, { date: string; type: string; summary: string; document: string }>;
  controls: { debit: string; credit: string };
  lines: number;
  debit: bigint;
  credit: bigint;
  movements: SideSums;
}

export const newFacts = (): AuditFacts => ({
  company: "",
  currency: "",
  from: "",
  to: "",
  accounts: new Map(),
  hasBalances: false,
  hasMovements: false,
  hasClosings: false,
  parties: new Map(),
  heads: new Map(),
  controls: { debit: "", credit: "" },
  lines: 0,
  debit: 0n,
  credit: 0n,
  movements: new SideSums(),
});

/** Text of an element by "group/element", of this group or one around it; empty where there is none. */
export type TextOf = (...keys: string[]) => string;
export interface AuditForm {
  root: string;
  groups: ReadonlySet<string>;
  /** What a group says that is no line. Called on the first reading alone. */
  learn(group: string, text: TextOf, facts: AuditFacts): void;
  lines(group: string, text: TextOf, facts: AuditFacts): AuditLine[];
}

export function accountIn({ accounts }: AuditFacts, code: string): AuditAccount {
  const found = accounts.get(code);
  if (found) return found;
  boundKeys(accounts);
  const made = { name: "", openDr: "", openCr: "", periodDr: "", periodCr: "", closeDr: "", closeCr: "" };
  accounts.set(code, made);
  return made;
}

type Fields = Record<string, string>;
interface Group {
  name: string;
  fields: Fields;
  depth: number;
}

/** The lines of each chunk. @param isFirst whether the file is learned from as well */
export async function* readGroups(
  chunks: AsyncIterable<Buffer>,
  form: AuditForm,
  facts: AuditFacts,
  isFirst: boolean,
): AsyncGenerator<AuditLine[]> {
  const groups: Group[] = [{ name: "", fields: Object.create(null) as Fields, depth: 0 }];
  let depth = 0;
  let found: AuditLine[] = [];
  const top = () => groups.at(-1) as Group;
  const reading = elementsByChunk(chunks, {
    open: (name) => {
      depth++;
      if (form.groups.has(name)) groups.push({ name, fields: Object.create(top().fields) as Fields, depth });
    },
    close: (name, text) => {
      const group = top();
      if (group.depth === depth && groups.length > 1) {
        const textOf: TextOf = (...keys) =>
          keys.map((key) => group.fields[key]).find((own) => own !== undefined && own !== "") ?? "";
        if (isFirst) form.learn(name, textOf, facts);
        for (const line of form.lines(name, textOf, facts)) found.push(line);
        groups.pop();
      } else {
        const own = text().trim();
        const key = `${group.name}/${name}`;
        if (own !== "" && !Object.hasOwn(group.fields, key)) group.fields[key] = own;
      }
      depth--;
    },
  });
  for await (const _ of reading) {
    yield found;
    found = [];
  }
  if (found.length > 0) yield found;
}
