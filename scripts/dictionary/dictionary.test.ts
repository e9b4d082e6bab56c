import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withConnection } from "@digao/db/roles";
import { expect, inject, it } from "vitest";
import { cloneTemplate } from "../../packages/db/test/databases.ts";
import { checkDictionary } from "../check-dictionary.ts";
import { readMeanings } from "./meanings.ts";
import { renderDictionary } from "./render.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

it.skipIf(inject("database").nodes)(
  "the data dictionary says what the migrations make, in both languages (if not: npm run data-dictionary)",
  async () => {
    const database = await cloneTemplate();
    try {
      const fresh = await withConnection(database.ownerUrl, (client) => renderDictionary(client, readMeanings(root)));
      expect(readFileSync(join(root, "docs/data-dictionary.md"), "utf8")).toBe(fresh);
    } finally {
      await database.drop();
    }
    expect(checkDictionary(root).findings).toEqual([]);
  },
);
