// npm run data-dictionary: writes docs/data-dictionary.md from the migrations, packages/db/dictionary and the codes of the contract.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withConnection } from "@digao/db/roles";
import { startTestDatabase } from "@digao/db/testing";
import { readMeanings } from "./dictionary/meanings.ts";
import { renderDictionary } from "./dictionary/render.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const database = await startTestDatabase();
try {
  const text = await withConnection(database.ownerUrl, (client) => renderDictionary(client, readMeanings(root)));
  writeFileSync(join(root, "docs/data-dictionary.md"), text);
  const unexplained = text.split("\n").filter((line) => line.includes("？"));
  if (unexplained.length > 0) {
    console.error(`packages/db/dictionary says nothing of:\n${unexplained.join("\n")}`);
    process.exitCode = 1;
  }
} finally {
  await database.stop();
}
