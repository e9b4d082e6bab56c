/** Auxiliary items of GB/T records: the kinds an account has, their codes, and their names from the archives. */
import { auxColumn, type Item } from "./aux-cells.ts";
import { type AuxKind, type GbtFacts, itemsApart, OWN_ARCHIVES } from "./gbt-facts.ts";
import { AUX_FIELDS } from "./gbt-names.ts";
import type { GbtFields } from "./gbt-records.ts";

/** "001(客户A)" carries its name. */
const WITH_NAME = /^([^()（）]+)[(（](.+)[)）]$/;
const KINDS_MAX = 20_000;

export class GbtItems {
  /** Codes that no archive names, as "kind code". */
  readonly nameless = new Set<string>();
  private readonly kinds = new Map<string, Map<number, AuxKind> | null>();
  private readonly facts: GbtFacts;

  constructor(facts: GbtFacts) {
    this.facts = facts;
  }

  of(fields: GbtFields, account: string): Item[] {
    const group = fields.辅助核算组;
    if (group) return this.ofGroup(group, account);
    const items: Item[] = [];
    for (let index = 0; index < AUX_FIELDS.length; index++) {
      const text = fields[AUX_FIELDS[index] ?? ""];
      if (!text) continue;
      const kind = this.kindsOf(account)?.get(index + 1);
      items.push(this.item(text, kind?.name ?? `辅助项${index + 1}`, kind?.archive ?? ""));
    }
    return items;
  }

  /** GB/T 19581: codes in one text, in the order of the kinds that the account names. */
  private ofGroup(group: string, account: string): Item[] {
    const kinds = this.facts.accounts.get(account)?.items ?? [];
    const codes = kinds.length > 1 ? itemsApart(group) : [group];
    const isPaired = codes.length === kinds.length;
    return (isPaired ? codes : [group]).flatMap((code, index) => {
      const kind = isPaired ? (kinds[index] ?? "") : kinds.join("/");
      return code === "" ? [] : [this.item(code, kind === "" ? "辅助核算" : kind, "")];
    });
  }

  private item(text: string, kind: string, archive: string): Item {
    const [, code = text, inside = ""] = WITH_NAME.exec(text) ?? [];
    const name = inside === "" ? this.nameOf(code, kind, archive) : inside;
    if (name === "" && this.nameless.size < KINDS_MAX) this.nameless.add(`${kind} ${code}`);
    return { type: kind.replace(/档案$/, ""), code: code.trim(), name };
  }

  private nameOf(code: string, kind: string, archive: string): string {
    for (const word of [archive, kind]) {
      const name = this.archiveFor(word)?.get(code.trim());
      if (name) return name;
    }
    return "";
  }

  /** "客户档案", "客户", "自定义项目": by its own name, by what it is a kind of, else among the client's own. */
  private archiveFor(word: string): ReadonlyMap<string, string> | undefined {
    const { archives } = this.facts;
    const plain = word.trim().replace(/档案$/, "");
    const direct = archives.get(plain);
    if (direct) return direct;
    const own = [...(archives.get(OWN_ARCHIVES) ?? [])].find(([code, name]) => name === plain || code === plain);
    if (own) return archives.get(`#${own[0]}`);
    const column = auxColumn(plain);
    const kindNames = { customer: "客户", supplier: "供应商", department: "部门", person: "人员", projectAux: "" };
    // GB/T 19581 names all but departments and staff in one archive.
    return archives.get(column === null ? "" : kindNames[column]) ?? archives.get("单位");
  }

  /** Those of the account, else of the account above it. */
  private kindsOf(account: string): Map<number, AuxKind> | null {
    const cached = this.kinds.get(account);
    if (cached !== undefined) return cached;
    let found: Map<number, AuxKind> | null = null;
    for (let length = account.length; length > 0 && found === null; length--) {
      found = this.facts.auxKinds.get(account.slice(0, length)) ?? null;
    }
    if (this.kinds.size >= KINDS_MAX) this.kinds.clear();
    this.kinds.set(account, found);
    return found;
  }
}
