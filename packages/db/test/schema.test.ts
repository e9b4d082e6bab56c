import { readFileSync } from "node:fs";
import { expect, inject, it } from "vitest";
import { renderSchema } from "../scripts/render-schema.ts";
import { withConnection } from "../src/roles.ts";
import { cloneTemplate } from "./databases.ts";

// Of one server: a cluster has tables of its own beside these.
it.skipIf(inject("database").nodes)(
  "schema.ts says what the migrations make (if not: npx tsx packages/db/scripts/generate-schema.ts)",
  async () => {
    const database = await cloneTemplate();
    try {
      const fresh = await withConnection(database.ownerUrl, renderSchema);
      expect(readFileSync(new URL("../src/schema.ts", import.meta.url), "utf8")).toBe(fresh);
    } finally {
      await database.drop();
    }
  },
);
