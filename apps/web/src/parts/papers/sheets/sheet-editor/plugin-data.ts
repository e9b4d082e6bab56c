/** What Univer's plugins keep of each sheet, and what has become different. */
import type { Json } from "@digao/sheets/book";
import type { Op } from "@digao/sheets/op-types";
import { plugins } from "@digao/sheets/resources";

/** By plugin and sheet: JSON text. Of the book as a whole stands under "". */
export type PluginData = ReadonlyMap<string, ReadonlyMap<string, string>>;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(data: string): Record<string, unknown> {
  const value: unknown = data ? JSON.parse(data) : {};
  return isFields(value) ? value : {};
}

export function pluginDataOf(
  resources: readonly { name: string; data: string }[],
  names: ReadonlySet<string>,
): PluginData {
  const all = new Map<string, Map<string, string>>();
  for (const { name, data } of resources) {
    if (!names.has(name)) continue;
    const bySheet = Object.entries(parsed(data)).map(([sheet, content]) => [sheet, JSON.stringify(content)] as const);
    all.set(name, name === plugins.names ? new Map([["", data || "{}"]]) : new Map(bySheet));
  }
  return all;
}

const nothing = new Set(["[]", "{}", "null", undefined]);

const keysOf = (...maps: (ReadonlyMap<string, unknown> | undefined)[]) =>
  new Set(maps.flatMap((map) => [...(map?.keys() ?? [])]));
const isSame = (a: string | undefined, b: string | undefined) => a === b || (nothing.has(a) && nothing.has(b));

function changeOf(plugin: string, sheet: string, content: string | undefined): Op {
  const data: Json = nothing.has(content) ? null : JSON.parse(content ?? "null");
  return { op: "resource", plugin, sheet: sheet === "" ? null : sheet, data };
}

export function sheetDifferences(before: PluginData, now: PluginData, isThere: (sheet: string) => boolean): Op[] {
  return [...keysOf(before, now)].flatMap((plugin) => {
    const [old, next] = [before.get(plugin), now.get(plugin)];
    return [...keysOf(old, next)]
      .filter((sheet) => !isSame(old?.get(sheet), next?.get(sheet)) && (sheet === "" || isThere(sheet)))
      .map((sheet) => changeOf(plugin, sheet, next?.get(sheet)));
  });
}
