import { exists, type Finding, type Report, read } from "./check-files.ts";
import { type ContractCall, contractCalls } from "./contract-calls.ts";

const table = "packages/contract/endpoints.tsv";

/** Path (case-blind) to the verbs that existing clients use for it. */
function readTable(root: string): Map<string, Set<string>> {
  const verbs = new Map<string, Set<string>>();
  if (!exists(root, table)) return verbs;
  for (const line of read(root, table).trim().split("\n").slice(1)) {
    const [, verb = "", path = ""] = line.split("\t");
    const key = path.toLowerCase();
    verbs.set(key, (verbs.get(key) ?? new Set()).add(verb));
  }
  return verbs;
}

const nameOf = (call: ContractCall): string => `${call.area}.${call.name}`;

function findTwins(calls: ContractCall[]): Finding[] {
  const first = new Map<string, ContractCall>();
  return calls.flatMap((call) => {
    const key = `${call.endpoint.verb} ${call.endpoint.path.toLowerCase()}`;
    const earlier = first.get(key);
    if (!earlier) first.set(key, call);
    return earlier ? [{ file: call.file, text: `${nameOf(call)} declares ${key} again after ${nameOf(earlier)}` }] : [];
  });
}

/** Holds the contract to the table of calls that existing clients make. Calls that the table lacks are free. */
export async function checkEndpoints(root: string): Promise<Report> {
  const byPath = readTable(root);
  const calls = await contractCalls(root);
  const wrong = calls.flatMap((call) => {
    const { verb, path } = call.endpoint;
    const verbs = byPath.get(path.toLowerCase());
    if (!verbs || verbs.has(verb)) return [];
    const text = `${nameOf(call)} is ${verb} ${path}; clients call it by ${[...verbs].join(" or ")}`;
    return [{ file: call.file, text }];
  });
  const declared = new Set(calls.map((call) => call.endpoint.path.toLowerCase()));
  const covered = [...byPath.keys()].filter((path) => declared.has(path)).length;
  return {
    findings: [...wrong, ...findTwins(calls)],
    note: `${calls.length} calls declared, ${covered} of the table's ${byPath.size} paths`,
  };
}
