import { builtinModules } from "node:module";
import { posix } from "node:path";
import { findUnused, Needs } from "./check-allowances.ts";
import { findJobsElsewhere, findNames } from "./check-areas.ts";
import { exists, type Finding, listCode, type Report, read } from "./check-files.ts";
import { type Import, importsOf } from "./check-imports.ts";
import { findForeignTables } from "./check-platform.ts";
import { findLargeRings } from "./check-rings.ts";
import { codesFile, districts, inDistrict, type Wall, walls } from "./walls.ts";

interface Place {
  path: string;
  wall: Wall;
  unit: string;
}

const nodeModules = new Set(builtinModules);
const packageOf = (path: string): string => /^(packages|apps)\/[^/]+/.exec(path)?.[0] ?? "";

function placeOf(path: string): Place | undefined {
  for (const wall of walls) {
    const match = wall.files.exec(path);
    if (match) return { path, wall, unit: match.groups?.unit ?? "" };
  }
  return undefined;
}

/** The file an import leads to, as a path from the root; undefined for a package from outside. */
export function targetOf(root: string, from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/[?#].*$/, "");
  const own = /^@digao\/([^/]+)\/?(.*)$/.exec(bare);
  if (!own && !bare.startsWith(".")) return undefined;
  const base = own ? `packages/${own[1]}/src/${own[2]}` : posix.join(posix.dirname(from), bare);
  return ["", ".ts", ".tsx"].map((ending) => base + ending).find((path) => exists(root, path)) ?? base;
}

const packageName = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

const listed = (names: string[], name: string): boolean =>
  names.some((entry) => entry === name || (entry.endsWith("/*") && name.startsWith(entry.slice(0, -1))));

const packageOfImport = (specifier: string): string =>
  specifier.startsWith("node:") || nodeModules.has(specifier) ? "node:" : packageName(specifier);

function refusePackage({ wall }: Place, specifier: string): string | undefined {
  const name = packageOfImport(specifier);
  const isFree = wall.packages === "any" || listed(wall.packages, name);
  if (isFree && !listed(wall.never ?? [], name)) return undefined;
  return `${wall.zone} must not import the package "${name === "node:" ? specifier : name}"`;
}

function refuseFile(from: Place, to: Place | undefined, target: string): string | undefined {
  if (from.wall.may === "all") return undefined;
  if (!to) return `${target} stands in no zone of scripts/walls.ts`;
  if (to.wall.may === "all") return `${from.wall.zone} must not import ${to.wall.zone} (${target})`;
  if (to.wall === from.wall) {
    if (to.unit === from.unit || to.wall.door?.test(target)) return undefined;
    return `${from.wall.zone}/${from.unit} must not import ${to.wall.zone}/${to.unit} (${target})`;
  }
  const isShut = from.wall.byDoor && to.wall.door && !to.wall.door.test(target);
  if (from.wall.may.includes(to.wall.zone) && !isShut) return undefined;
  return `${from.wall.zone} must not import ${to.wall.zone} (${target})`;
}

const heightOf = (path: string): number => {
  const district: string | undefined = inDistrict.exec(path)?.groups?.district;
  return district === undefined ? Number.NaN : districts.findIndex((one) => one === district);
};

/** An area reaches down, to the districts below its own; only the name of a code it may know from above. */
function refuseAscent(from: string, to: string): string | undefined {
  if (codesFile.test(to)) return undefined;
  const [own, other] = [heightOf(from), heightOf(to)];
  if (own < 0) return "stands in no district of scripts/walls.ts";
  return other < own
    ? `${districts[own]} must not import ${districts[other] ?? "an unknown district"} above it (${to})`
    : undefined;
}

/** Importing another package by a relative path dodges what that package exports. */
const refuseReach = (from: Place, specifier: string, target: string): string | undefined =>
  from.wall.may !== "all" && specifier.startsWith(".") && packageOf(from.path) !== packageOf(target)
    ? `reaches into ${packageOf(target) || "the root"} by a path: import it by its package name`
    : undefined;

function refuseNames({ wall }: Place, names: string[]): string[] {
  const refused = names.filter((name) => name in (wall.neverNames ?? {}));
  return refused.map((name) => `${wall.zone} must not take ${name} from a package: use ${wall.neverNames?.[name]}`);
}

type Edges = Map<string, Map<string, Finding>>;

function noteEdge(edges: Edges, from: Place, to: Place, where: Finding): void {
  if (!(from.unit && to.unit) || from.wall !== to.wall || from.unit === to.unit) return;
  const [source, sink] = [`${from.wall.zone}/${from.unit}`, `${to.wall.zone}/${to.unit}`];
  const fromSource = edges.get(source) ?? new Map<string, Finding>();
  edges.set(source, fromSource.set(sink, fromSource.get(sink) ?? where));
}

/** Each ring of units is reported once, at an import that closes it. */
function findRings(edges: Edges): Finding[] {
  const rings = new Map<string, Finding>();
  const walk = (unit: string, trail: string[]): void => {
    for (const [next, where] of edges.get(unit) ?? []) {
      const start = trail.indexOf(next);
      if (start < 0) walk(next, [...trail, next]);
      else {
        const ring = trail.slice(start);
        const key = [...ring].sort().join(" ");
        if (!rings.has(key)) rings.set(key, { ...where, text: `areas in a ring: ${[...ring, next].join(" -> ")}` });
      }
    }
  };
  for (const unit of edges.keys()) walk(unit, [unit]);
  return [...rings.values()];
}

interface Seen {
  edges: Edges;
  /** File by file. */
  files: Map<string, Set<string>>;
  needs: Needs;
}

function judge(root: string, from: Place, found: Import, { edges, files, needs }: Seen): Finding[] {
  const where = { file: from.path, line: found.line };
  const target = targetOf(root, from.path, found.specifier);
  if (target === undefined) {
    needs.note(from.wall.zone, packageOfImport(found.specifier));
    const refusal = refusePackage(from, found.specifier);
    return [...(refusal ? [refusal] : []), ...refuseNames(from, found.names)].map((text) => ({ ...where, text }));
  }
  const to = placeOf(target);
  if (to) needs.note(from.wall.zone, to.wall.zone);
  if (to) files.set(from.path, (files.get(from.path) ?? new Set()).add(target));
  if (to) noteEdge(edges, from, to, { ...where, text: "" });
  const ascent = from.wall.may === "all" ? undefined : refuseAscent(from.path, target);
  const refusals = [refuseReach(from, found.specifier, target), refuseFile(from, to, target), ascent];
  return refusals.flatMap((text) => (text ? [{ ...where, text }] : []));
}

/** Holds every import of the tree, types included, to the table of walls. */
export function checkWalls(root: string): Report {
  const seen: Seen = { edges: new Map(), files: new Map(), needs: new Needs() };
  let count = 0;
  const findings = listCode(root).flatMap((path) => {
    const place = placeOf(path);
    if (!place) return [{ file: path, text: "stands in no zone of scripts/walls.ts" }];
    const imports = importsOf(path, read(root, path));
    count += imports.length;
    return imports.flatMap((found) => judge(root, place, found, seen));
  });
  return {
    findings: [
      ...findings,
      ...findRings(seen.edges),
      ...findLargeRings(seen.files),
      ...findNames(root),
      ...findJobsElsewhere(root),
      ...findForeignTables(root),
      ...findUnused(root, walls, seen.needs),
    ],
    note: `${count} imports`,
  };
}
