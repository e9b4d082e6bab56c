// npm run check [name …]: format, lint, types, walls, workbooks, limits, labels, dead-code, docs, words, endpoints, messages, gathered, records, codes, dictionary, layout.
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

register();
const { checkAll } = await import("./check-all.ts");
const { passed, failed } = await checkAll(fileURLToPath(new URL("..", import.meta.url)), process.argv.slice(2));
console.log(`${passed} checks passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
