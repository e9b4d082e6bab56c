/** What the table of walls allows and nothing needs any more: an allowance that is left over lets the next one in unseen. */
import { exists, type Finding } from "./check-files.ts";
import { isForeign, tablesNamed } from "./check-platform.ts";
import { namedOtherwise, ofPlatform, platformExceptions, type Wall } from "./walls.ts";

const table = "scripts/walls.ts";

/** Zones and packages that files of each zone import, by the name of the zone. */
export class Needs {
  readonly #used = new Map<string, Set<string>>();

  note(zone: string, needed: string): void {
    const before = this.#used.get(zone) ?? new Set();
    this.#used.set(zone, before.add(needed));
  }

  has = (zone: string, entry: string): boolean => {
    const used = [...(this.#used.get(zone) ?? [])];
    return used.some((one) => one === entry || (entry.endsWith("/*") && one.startsWith(entry.slice(0, -1))));
  };
}

const unusedOf = ({ zone, may, packages }: Wall, needs: Needs): string[] =>
  [may === "all" ? [] : may, packages === "any" ? [] : packages]
    .flat()
    .filter((entry) => !needs.has(zone, entry))
    .map((entry) => `${zone} may import ${entry}, and nothing of it does`);

function unusedOfPlatform(root: string): string[] {
  const named = tablesNamed(root);
  const foreign = named.filter(isForeign);
  const tables = new Set(named.map((one) => one.table));
  return [
    ...Object.keys(platformExceptions)
      .filter((path) => !foreign.some(({ file }) => file.startsWith(path)))
      .map((path) => `${path} may name tables of areas, and names none`),
    ...ofPlatform.filter((one) => !tables.has(one)).map((one) => `the platform may name ${one}, and does not`),
  ];
}

/** Only a tree that has a table of walls is held to it: what a test plants needs little of what is allowed. */
export function findUnused(root: string, walls: readonly Wall[], needs: Needs): Finding[] {
  if (!exists(root, table)) return [];
  const unused = [
    ...walls.flatMap((wall) => unusedOf(wall, needs)),
    ...unusedOfPlatform(root),
    ...Object.keys(namedOtherwise)
      .filter((folder) => !exists(root, folder))
      .map((folder) => `${folder} is called otherwise, and is not there`),
  ];
  return unused.map((text) => ({ file: table, text: `${text}: take it off the list` }));
}
