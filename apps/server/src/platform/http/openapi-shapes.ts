/** Shapes that a document says more than once become parts of it, said once under the name of the first call and field that has them. */
import { isRecord } from "../lib/narrow.ts";

type Json = Record<string, unknown>;

const here = "#/components/schemas/";
/** Shorter ones are easier read where they stand. */
const sharedFrom = 150;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** A row of `entries` is an Entry, one of `lines` a Line; one of the answer itself an Item. */
const singular = (word: string): string => word.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
const isNullable = (schemas: unknown[]): boolean =>
  schemas.length === 2 && schemas.some((schema) => isRecord(schema) && schema.type === "null");

/** Where a schema stands: the call, and the fields that lead to it. */
export type Place = readonly [call: string, ...fields: string[]];

/** Sees or replaces every schema directly below one, with its place. */
function below(schema: Json, [call, ...fields]: Place, visit: (child: unknown, place: Place) => unknown): Json {
  const at = (...more: string[]): Place => [call, ...fields, ...more];
  const all = (value: unknown, place: Place) =>
    Array.isArray(value) ? value.map((child) => visit(child, place)) : value;
  const named = (value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, child]) => [name, visit(child, at(capital(name)))]))
      : value;
  const last = fields.at(-1);
  const item: Place = last === undefined ? [call, "Item"] : [call, ...fields.slice(0, -1), singular(last)];
  const inside: Record<string, (value: unknown) => unknown> = {
    properties: named,
    items: (value) => visit(value, item),
    prefixItems: (value) => all(value, item),
    additionalProperties: (value) => (isRecord(value) ? visit(value, item) : value),
    anyOf: (value) => all(value, at()),
    oneOf: (value) => all(value, at()),
    allOf: (value) => all(value, at()),
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inside[key]?.(value) ?? value]));
}

const lengthOf = (schema: unknown): number => JSON.stringify(schema ?? null).length;
/** Of an array, and of what may be null, what they hold is shared in their stead, unless that is short. */
function isShareable(schema: Json): boolean {
  const held = schema.type === "array" ? [schema.items] : schema.anyOf;
  const isWrapper = Array.isArray(held) && (schema.type === "array" || isNullable(held));
  return !(isWrapper && held.some((inner) => lengthOf(inner) > sharedFrom));
}

export class Shapes {
  /** The schemas of the document, by name. */
  readonly parts: Json = {};
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  #nameFor([call, ...fields]: Place): string {
    const names = fields.length === 0 ? ["Answer"] : fields;
    for (let from = names.length - 1; from >= 0; from -= 1) {
      const name = [call, ...names.slice(from)].join(".").replaceAll(/[^\w.-]/g, "");
      if (!(name in this.parts)) return name;
    }
    const name = [call, ...names].join(".").replaceAll(/[^\w.-]/g, "");
    let number = 2;
    while (`${name}.${number}` in this.parts) number += 1;
    return `${name}.${number}`;
  }

  /** What names itself, as trees do, is a part of the document wherever it stands; one that says the same is that part. */
  takeRecursive({ $defs, ...root }: Json, place: Place): Json {
    const defs: Json = isRecord($defs) ? { ...$defs } : {};
    if (JSON.stringify([root, defs]).includes('"$ref":"#"')) defs[""] = root;
    const names = new Map<string, string>();
    const refTo = (ref: string, at: Place): Json => {
      const key = ref.replace(/^#(\/\$defs\/)?/, "");
      const known = names.get(key);
      if (known !== undefined) return { $ref: here + known };
      const text = JSON.stringify(defs[key]).replaceAll(`"$ref":${JSON.stringify(ref)}`, '"$ref":"self"');
      const same = text.includes('"$ref":"#') ? undefined : this.#names.get(text);
      const name = same ?? this.#nameFor(at);
      names.set(key, name);
      if (same !== undefined) return { $ref: here + same };
      this.#names.set(text, name);
      this.parts[name] = {};
      this.parts[name] = settle(defs[key], at);
      return { $ref: here + name };
    };
    const settle = (schema: unknown, at: Place): unknown => {
      if (!isRecord(schema)) return schema;
      return typeof schema.$ref === "string" ? refTo(schema.$ref, at) : below(schema, at, settle);
    };
    if ("" in defs) return refTo("#", place);
    return below(root, place, settle);
  }

  /** First all schemas are counted, then they are put down: what stands within a repeated one is counted with it, once. */
  count(schema: unknown, place: Place): void {
    if (!isRecord(schema)) return;
    const text = JSON.stringify(schema);
    if (text.length > sharedFrom && isShareable(schema)) {
      const count = (this.#counts.get(text) ?? 0) + 1;
      this.#counts.set(text, count);
      if (count > 1) return;
    }
    this.countBelow(schema, place);
  }

  countBelow(schema: Json, place: Place): void {
    below(schema, place, (child, at) => this.count(child, at));
  }

  put(schema: unknown, place: Place): unknown {
    if (!isRecord(schema)) return schema;
    const text = JSON.stringify(schema);
    if ((this.#counts.get(text) ?? 0) < 2) return this.putBelow(schema, place);
    const known = this.#names.get(text);
    if (known !== undefined) return { $ref: here + known };
    const name = this.#nameFor(place);
    this.#names.set(text, name);
    this.parts[name] = {};
    this.parts[name] = this.putBelow(schema, place);
    return { $ref: here + name };
  }

  putBelow(schema: Json, place: Place): Json {
    return below(schema, place, (child, at) => this.put(child, at));
  }
}
