/**
 * The tables that a transaction makes for itself stand here too, empty, for the statements that read them. One name has several
 * shapes where what is asked for decides its columns, and the transactions of a test come in any order.
 */
import pg from "pg";

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value));
}

const made = /^\s*create temp(?:orary)? table (\w+)/i;
export const isTemporary = (text: string): boolean => /^\s*create temp/i.test(text);

/** In the shape that this statement gives it, whatever stood under its name. */
export async function standIn(client: pg.ClientBase, text: string, values: readonly unknown[]): Promise<void> {
  const filled = text.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]));
  const lasting = filled.replace(/\s+on commit drop/i, "");
  const isCopy = /^\s*create temp\w* table \w+ as\b/i.test(lasting) && !/with no data\s*$/i.test(lasting);
  await client.query(`drop table if exists pg_temp.${made.exec(text)?.[1]} cascade`);
  await client.query(isCopy ? `${lasting} with no data` : lasting);
}

interface Made {
  text: string;
  values: readonly unknown[];
}

/** Every shape that a name was made in. */
export class Shapes {
  readonly #of = new Map<string, Made[]>();

  note(text: string, values: readonly unknown[]): void {
    const [, name] = made.exec(text) ?? [];
    if (name) this.#of.set(name, [...(this.#of.get(name) ?? []), { text, values }]);
  }

  /** Those that a statement may have been meant for, where it names a table of several; the last made come last. */
  ofStatement(text: string): readonly Made[] {
    const words = new Set(text.match(/\w+/g));
    return [...this.#of].flatMap(([name, shapes]) => (words.has(name) && shapes.length > 1 ? shapes : []));
  }
}
