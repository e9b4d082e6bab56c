/** Which tests a change asks for, by the folders of its files: those of its areas, or all of them. */
import { importedBy, reachedFrom, type Tree } from "./imports.ts";

export interface Selection {
  /** Why everything is run; absent where a part will do. */
  everything?: string;
  tests: string[];
  journeys: string[];
  /** What was changed, and what follows from it. */
  areas: string[];
  besides: string[];
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) && !path.startsWith("e2e/");
const serverAreas = "apps/server/src/areas/";
const webFeatures = "apps/web/src/features/";
const contractAreas = "packages/contract/src/areas/";
const helpers = "apps/server/test/";

/** The folder of an area: the first below `base` that holds files and not only folders, for areas may stand in districts. */
function folderOf({ files }: Tree, base: string, path: string): string | null {
  if (!path.startsWith(base)) return null;
  const parts = path.slice(base.length).split("/");
  for (let depth = 1; depth < parts.length; depth += 1) {
    const folder = `${base}${parts.slice(0, depth).join("/")}/`;
    if (files.some((file) => file.startsWith(folder) && !file.slice(folder.length).includes("/"))) return folder;
  }
  return null;
}

const lastOf = (folder: string): string => folder.split("/").at(-2) ?? "";

/** The area that a file belongs to; a file that was deleted is looked for where it stood. */
function areaOf(tree: Tree, path: string): string | null {
  const folder = [serverAreas, webFeatures, contractAreas].map((base) => folderOf(tree, base, path)).find(Boolean);
  return folder ? lastOf(folder) : null;
}

function foldersOf(tree: Tree, area: string): string[] {
  const found = tree.files.flatMap((path) => {
    if (!path.includes(`/${area}/`)) return [];
    const folder = folderOf(tree, serverAreas, path) ?? folderOf(tree, webFeatures, path);
    return folder && lastOf(folder) === area ? [folder] : [];
  });
  return [...new Set(found)];
}

/** Areas that use the door of this one, where the change can be felt through it. */
function usersOfDoor(tree: Tree, area: string, changed: readonly string[]): string[] {
  const folder = foldersOf(tree, area).find((one) => one.startsWith(serverAreas));
  if (!folder) return [];
  const doors = tree.files.filter((path) => path === `${folder}door.ts` || path.startsWith(`${folder}door/`));
  const felt = doors.filter((door) => {
    const behind = reachedFrom(tree, [door], (path) => path.startsWith(folder));
    return changed.some((path) => behind.has(path));
  });
  const users = tree.files.filter(
    (path) =>
      path.startsWith(serverAreas) &&
      !path.startsWith(folder) &&
      importedBy(tree, path).some((one) => felt.includes(one)),
  );
  return [...new Set(users.flatMap((path) => areaOf(tree, path) ?? []))];
}

/** Rules of accounting are felt in the areas that import them, by their folder. */
function usersOfDomain(tree: Tree, path: string): string[] | null {
  const folder = /^packages\/domain\/src\/[^/]+\//.exec(path)?.[0];
  if (!folder) return null;
  const isUser = (file: string): boolean =>
    (file.startsWith(serverAreas) || file.startsWith(webFeatures)) &&
    importedBy(tree, file).some((one) => one.startsWith(folder));
  return [...new Set(tree.files.filter(isUser).flatMap((file) => areaOf(tree, file) ?? []))];
}

/** What a file asks for that belongs to no area: tests by path, journeys by name; null where it may be felt anywhere. */
function besidesOf(tree: Tree, path: string): { tests?: string[]; journeys?: string[] } | null {
  if (/\.md$|^(docs|bench)\//.test(path)) return {};
  if (isTest(path)) return { tests: [path] };
  const journey = /^e2e\/(.+)\.spec\.ts$/.exec(path)?.[1];
  if (journey) return { journeys: [journey] };
  if (path.startsWith("e2e/journey/")) {
    const isUser = (file: string): boolean =>
      file.endsWith(".spec.ts") && reachedFrom(tree, [file], (one) => one.startsWith("e2e/")).has(path);
    return { journeys: tree.files.filter(isUser).map((file) => file.slice("e2e/".length, -".spec.ts".length)) };
  }
  const isTool =
    path.startsWith("scripts/") && !/^scripts\/(tests\/|test\.mjs|build\.mjs|start\.mjs|ensure-)/.test(path);
  if (isTool) return { tests: tree.files.filter((file) => file.startsWith("scripts/") && isTest(file)) };
  if (!path.startsWith(helpers)) return null;
  const isUser = (file: string): boolean =>
    isTest(file) && reachedFrom(tree, [file], (one) => isTest(one) || one.startsWith(helpers)).has(path);
  return { tests: tree.files.filter(isUser) };
}

const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort();

export function select(
  tree: Tree,
  changed: readonly string[],
  journeyAreas: Readonly<Record<string, readonly string[]>>,
): Selection {
  const selection: Selection = { tests: [], journeys: [], areas: [], besides: [] };
  const users: string[] = [];
  for (const path of changed) {
    const area = areaOf(tree, path);
    const ofDomain = usersOfDomain(tree, path);
    const found = area || ofDomain ? {} : besidesOf(tree, path);
    if (found === null) return { ...selection, everything: path, tests: [], journeys: [] };
    if (area) selection.areas.push(area);
    if (ofDomain) {
      const folder = path.split("/").slice(0, 4).join("/");
      selection.tests.push(...tree.files.filter((file) => file.startsWith(`${folder}/`) && isTest(file)));
      users.push(...ofDomain);
    }
    selection.tests.push(...(found.tests ?? []));
    selection.journeys.push(...(found.journeys ?? []));
  }
  const areas = sorted(selection.areas);
  users.push(...areas.flatMap((area) => usersOfDoor(tree, area, changed)));
  const besides = sorted(users).filter((area) => !areas.includes(area));
  const folders = [...areas, ...besides].flatMap((area) => foldersOf(tree, area));
  const isOfArea = (file: string): boolean => folders.some((folder) => file.startsWith(folder)) && isTest(file);
  const walked = Object.entries(journeyAreas).filter(([, of]) => of.some((area) => areas.includes(area)));
  const existing = new Set(tree.files);
  return {
    areas,
    besides,
    tests: sorted([...selection.tests, ...tree.files.filter(isOfArea)]).filter((file) => existing.has(file)),
    journeys: sorted([...selection.journeys, ...walked.map(([name]) => name)]).filter((name) =>
      existing.has(`e2e/${name}.spec.ts`),
    ),
  };
}
