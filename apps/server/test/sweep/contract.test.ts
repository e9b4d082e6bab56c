import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { describe, expect, test } from "vitest";
import { contractCalls } from "../../../../scripts/contract-calls.ts";
import { areas } from "../../src/areas.ts";
import { later } from "../later.ts";
import { largestInput } from "./largest-input.ts";
import { callsOf, shards } from "./shards.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const endpoints = areas.map(({ endpoint }) => endpoint);

describe("the contract", () => {
  test("is swept whole: each call by one part, each part by one file of each sweep", () => {
    const nameOf = ({ verb, path }: Endpoint) => `${verb} ${path}`;
    expect(shards.flatMap(callsOf).map(nameOf).sort()).toEqual(endpoints.map(nameOf).sort());
    const files = readdirSync(new URL(".", import.meta.url));
    for (const [sweep, run] of [
      ["at-once", "sweepAtOnce"],
      ["every-endpoint", "sweepEveryEndpoint"],
      ["role-matrix", "sweepRoles"],
    ]) {
      const ofSweep = files.filter((name) => name.startsWith(`${sweep}-`));
      expect(ofSweep.sort()).toEqual(shards.map((shard) => `${sweep}-${shard}.test.ts`));
      const runs = ofSweep.map((name) =>
        readFileSync(new URL(name, import.meta.url), "utf8")
          .split("\n")
          .at(-2),
      );
      expect(runs).toEqual(shards.map((shard) => `${run}(${shard});`));
    }
  });

  test("has four calls for a locked session: who is here, in which language, unlock, sign out", () => {
    const open = endpoints.filter(({ needs }) => needs.whileLocked).map(({ path }) => path.split("/").at(-1));
    expect(open.sort()).toEqual(["GetAll", "GetCurrentLoginInformations", "LogOut", "Unlock"]);
  });

  test("has no call that writes and answers a stream: no answer could be kept for its repetition", () => {
    expect(endpoints.filter(({ writes, kind }) => writes && kind === "file").map(({ path }) => path)).toEqual([]);
  });

  test("bounds the body of every call: a visitor's by 64 KB, and none below what its own schema takes", () => {
    const { usual, long, rows } = limits.bodyBytes;
    expect(endpoints.filter(({ bodyBytesMax }) => ![usual, long, rows].includes(bodyBytesMax))).toEqual([]);
    const ofVisitors = endpoints.filter(({ needs, bodyBytesMax }) => needs.who === "anyone" && bodyBytesMax > usual);
    expect(ofVisitors.map(({ path }) => path)).toEqual([]);
    const inBody = endpoints.filter(({ verb, kind }) => verb !== "GET" && kind !== "upload");
    // A thousand rows with every remark full to its end are more than anybody's grid.
    const tight = inBody.filter((endpoint) => endpoint.bodyBytesMax < Math.min(largestInput(endpoint), rows));
    expect(tight.map(({ path, ...call }) => `${path} takes ${largestInput({ path, ...call })} bytes`)).toEqual([]);
  });

  test("is served whole", async () => {
    const served = new Set(endpoints.map(({ verb, path }) => `${verb} ${path}`));
    const missing = (await contractCalls(root)).map(({ endpoint }) => `${endpoint.verb} ${endpoint.path}`);
    expect(missing.filter((call) => !served.has(call))).toEqual([]);
  });

  test("has every call of the areas that are built, or says why not yet", () => {
    const rows = readFileSync(new URL("../../../../packages/contract/endpoints.tsv", import.meta.url), "utf8")
      .trim()
      .split("\n");
    const table = rows.slice(1).map((row) => {
      const [area = "", verb = "", path = ""] = row.split("\t");
      return { area, call: `${verb} ${path}`.toLowerCase(), path };
    });
    const served = new Set(endpoints.map(({ verb, path }) => `${verb} ${path}`.toLowerCase()));
    const built = new Set(table.filter(({ call }) => served.has(call)).map(({ area }) => area));
    const open = table.filter(({ area, call, path }) => built.has(area) && !served.has(call) && !later[path]);
    expect(open.map(({ area, path }) => `${area}: ${path}`)).toEqual([]);
    const done = table.filter(({ call, path }) => served.has(call) && later[path]);
    expect(done.map(({ path }) => path)).toEqual([]);
  });
});
