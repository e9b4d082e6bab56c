import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { exists, type Finding, lineAt, type Report, read } from "./check-files.ts";
import { type Gathering, gather, gatherings, partsOf } from "./gathered.ts";

/** What reads the gathered tables and declares nothing itself. */
const hubs = ["codes", "code-words", "records", "acts", "messages"].map((name) => `packages/contract/src/${name}.ts`);

const findStale = (root: string, gathering: Gathering): Finding[] => {
  const { into: file } = gathering;
  const isCurrent = exists(root, file) && read(root, file) === gather(root, gathering);
  return isCurrent ? [] : [{ file, text: "is not what the files of areas declare: npm run gather" }];
};

/** Of two areas that declare the same, the later one would hide the other. */
async function findTwice(root: string, gathering: Gathering): Promise<Finding[]> {
  // A reader of records stands in the area of its kind, which the check of records sees to; the server's files are not loaded here.
  if ("list" in gathering.tables || !gathering.into.startsWith("packages/contract/")) return [];
  const owners = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { file, name } of partsOf(root, gathering)) {
    const module: Record<string, Record<string, unknown>> = await import(pathToFileURL(join(root, file)).href);
    for (const key of Object.keys(module[name] ?? {})) {
      const owner = owners.get(`${name}.${key}`);
      if (owner !== undefined) findings.push({ file, text: `${name}.${key} stands in ${owner} as well` });
      owners.set(`${name}.${key}`, file);
    }
  }
  return findings;
}

/** An entry of a hub's own: an object or a list that stands at the top of its file. */
function findGrown(root: string, file: string): Finding[] {
  if (!exists(root, file)) return [];
  const text = read(root, file);
  return [...text.matchAll(/^(?:export )?const (\w+)\b[^=\n]*= [{[]/gm)].map(({ index, 1: name }) => ({
    file,
    line: lineAt(text, index),
    text: `${name} stands in a hub: declare it in the file of its area, and npm run gather lists it`,
  }));
}

/** Holds the gathered tables to what the areas declare, each thing once and none in a hub. */
export async function checkGathered(root: string): Promise<Report> {
  if (!exists(root, "packages/contract/src/areas")) return { findings: [] };
  const twice = await Promise.all(gatherings.map((one) => findTwice(root, one)));
  const parts = gatherings.flatMap((one) => partsOf(root, one));
  return {
    findings: [
      ...gatherings.flatMap((one) => findStale(root, one)),
      ...twice.flat(),
      ...hubs.flatMap((hub) => findGrown(root, hub)),
    ],
    note: `${parts.length} declarations of areas`,
  };
}
