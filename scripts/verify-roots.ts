// npm run verify-roots -- <archive-roots.json>: recomputes a firm's daily hashes from what they say; exit 1 names the first that does not hold.
import { readFileSync } from "node:fs";
import { type ArchiveRoot, brokenRoot } from "@digao/domain/archive/package/roots";

const [path] = process.argv.slice(2);
if (path) {
  const roots: ArchiveRoot[] = JSON.parse(readFileSync(path, "utf8"));
  const broken = brokenRoot(roots);
  console.log(
    broken === null
      ? `${roots.length} days hold, up to ${roots.at(-1)?.day} ${roots.at(-1)?.rootHash}`
      : `BROKEN: ${broken}`,
  );
  if (broken !== null) process.exitCode = 1;
} else {
  console.error("usage: npm run verify-roots -- <archive-roots.json>");
  process.exitCode = 2;
}
