import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { statementsOf } from "../src/statements-of.ts";

describe("the statements of a file", () => {
  it.each([
    ["select 1; select 2", ["select 1", "select 2"]],
    ["select ';' || 'it''s;';\n-- of; two\nselect \";\"", ["select ';' || 'it''s;'", '-- of; two\nselect ";"']],
    ["do $$ begin a; b; end $$; do $x$ $$ ; $$ $x$;", ["do $$ begin a; b; end $$", "do $x$ $$ ; $$ $x$"]],
    ["/* ; */ select 1;\n-- the end;\n", ["/* ; */ select 1"]],
  ])("%j", (sql, expected) => {
    expect(statementsOf(sql)).toEqual(expected);
  });

  it("are all there in the migrations", () => {
    const dir = join(import.meta.dirname, "..", "migrations");
    for (const name of readdirSync(dir).filter((file) => file.endsWith(".sql"))) {
      const sql = readFileSync(join(dir, name), "utf8");
      const again = statementsOf(sql).join(";");
      const bare = (text: string): string => text.replace(/[\s;]/g, "");
      expect(bare(sql).startsWith(bare(again)), name).toBe(true);
      expect(
        statementsOf(sql).every((text) =>
          /^(--[^\n]*\n|\s)*(create|alter|drop|grant|revoke|insert|update|delete|select|with|do|comment)\b/i.test(text),
        ),
        name,
      ).toBe(true);
    }
  });
});
