/**
 * Codes for a ledger that has account names alone: those the project's accounts have, else a code proposed from the standard chart. What
 * is proposed is asked about before it is in force.
 */
import { ACCOUNT_ALIASES } from "../mapping/standard-account.ts";
import { accountNameKey } from "../text/normalise.ts";

interface Named {
  code: string;
  name: string;
}
interface ListedAccount extends Named {
  /** Names from level 1 down, joined with "-". */
  fullName: string;
}

/** Between the levels of a name: 银行存款-工行-基本户, 银行存款\工行. */
const LEVELS = /\s*(?:[-—–－\\/>|＼／＞｜]|::?)+\s*/;
/** Level 1 of what no chart knows: no standard account begins with 9. */
const FIRST_UNKNOWN = 9001;

export class CodesByName {
  /** Name as listed to the code proposed for it. */
  readonly proposed = new Map<string, string>();
  private readonly byFullName = new Map<string, string>();
  /** Null where several accounts have the name. */
  private readonly byName = new Map<string, string | null>();
  private readonly standard = new Map<string, string>();
  private readonly taken: Set<string>;
  private readonly children = new Map<string, number>();
  private readonly found = new Map<string, string>();
  private unknown = FIRST_UNKNOWN;

  constructor(accounts: readonly ListedAccount[], standard: readonly Named[]) {
    this.taken = new Set(accounts.map(({ code }) => code));
    for (const { code, name, fullName } of accounts) {
      this.byFullName.set(keyOf(fullName), code);
      const key = keyOf(name);
      this.byName.set(key, this.byName.has(key) ? null : code);
    }
    for (const { code, name } of standard) if (code.length === 4) this.standard.set(keyOf(name), code);
    for (const [code, names] of Object.entries(ACCOUNT_ALIASES)) {
      for (const name of names) if (!this.standard.has(keyOf(name))) this.standard.set(keyOf(name), code);
    }
  }

  /** Names whose code the project knows. */
  get known(): number {
    return this.found.size - this.proposed.size;
  }

  /** The same name always has the same code. */
  codeOf = (name: string): string => {
    const cached = this.found.get(name);
    if (cached !== undefined) return cached;
    const parts = name.split(LEVELS).filter((part) => part !== "");
    const code = this.existingCode(parts) ?? this.propose(parts.length > 0 ? parts : [name]);
    this.found.set(name, code);
    if (!this.taken.has(code)) this.proposed.set(name, code);
    return code;
  };

  private existingCode(parts: readonly string[]): string | null {
    const full = keyOf(parts.join("-"));
    return this.byFullName.get(full) ?? this.byName.get(full) ?? null;
  }

  /** Below its parent, which is known or proposed itself, in the order met. */
  private propose(parts: readonly string[]): string {
    const key = keyOf(parts.join("-"));
    const before = this.made.get(key);
    if (before !== undefined) return before;
    const code = parts.length === 1 ? this.levelOne(key) : this.below(parts.slice(0, -1));
    this.made.set(key, code);
    return code;
  }
  private readonly made = new Map<string, string>();

  private levelOne(key: string): string {
    const standard = this.standard.get(key);
    return standard !== undefined && !this.taken.has(standard) ? standard : String(this.unknown++);
  }

  private below(parents: readonly string[]): string {
    const parent = this.existingCode(parents) ?? this.propose(parents);
    for (;;) {
      const number = (this.children.get(parent) ?? 0) + 1;
      this.children.set(parent, number);
      const code = `${parent}.${String(number).padStart(2, "0")}`;
      if (!this.taken.has(code)) return code;
    }
  }
}

const keyOf = (name: string): string => accountNameKey(name.replace(/[\\>|]/g, "-"));
