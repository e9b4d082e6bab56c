// Writes packages/db/src/schema.ts from the migrations: npx tsx packages/db/scripts/generate-schema.ts [migrations folder]
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withConnection } from "../src/roles.ts";
import { startTestDatabase } from "../src/testing.ts";
import { renderSchema } from "./render-schema.ts";

const target = fileURLToPath(new URL("../src/schema.ts", import.meta.url));
const database = await startTestDatabase(process.argv[2]);
try {
  writeFileSync(target, await withConnection(database.ownerUrl, renderSchema));
} finally {
  await database.stop();
}
