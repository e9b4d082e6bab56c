import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "@digao/contract/endpoint";
import { listFiles } from "./check-files.ts";

/** One call as its area declares it: `area` is the name of the exported constant, `name` the call's key in it. */
export interface ContractCall {
  file: string;
  area: string;
  name: string;
  endpoint: Endpoint;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "verb" in value && "path" in value && typeof value.path === "string";

function callsOf(file: string, area: string, value: unknown): ContractCall[] {
  if (typeof value !== "object" || value === null) return [];
  // A register has its calls by what they do.
  if ("spec" in value && "calls" in value) return callsOf(file, `${area}.calls`, value.calls);
  return Object.entries(value).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ file, area, name, endpoint }] : [],
  );
}

/** Every call of the contract of the tree at `root`, by importing its area files. */
export async function contractCalls(root: string): Promise<ContractCall[]> {
  const files = listFiles(root).filter((path) => /^packages\/contract\/src\/areas\/(?!.*\.test\.).+\.ts$/.test(path));
  const calls: ContractCall[] = [];
  for (const file of files) {
    const exports: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
    for (const [area, value] of Object.entries(exports)) calls.push(...callsOf(file, area, value));
  }
  return calls;
}
