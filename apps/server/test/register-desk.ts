/** What the tests of registers work with: a server, a firm, two drafts, and the register's calls whatever its fields are. */
import type { Batch } from "@digao/contract/batch";
import type { Endpoint } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { type AnyRegister, type Declared, keyOf, writtenOf } from "@digao/contract/register/register";
import { it } from "vitest";
import type { Client, TestServer, TestTenant } from "./kit.ts";

export type Values = Record<string, unknown>;
export interface Desk {
  server: TestServer;
  tenant: TestTenant;
  writer: Client;
  /** What calls that name no record are told of a project's register. */
  place: Values;
  valid: Values;
  other: Values;
}

export interface Row extends Values {
  id: number;
  rowVersion: number;
}
/** What names one record: its id, and of a client's the project that it is asked from. */
export const keysOf = (spec: Declared, id: number, place: Values): Values => ({
  [keyOf(spec)]: id,
  ...(spec.isOfClient ? place : {}),
});

/** The calls of a register whatever its fields are. */
export function callsOf({ spec, calls }: AnyRegister, by: Client, place: Values) {
  const call = (endpoint: Endpoint | undefined, input: Values): Promise<unknown> => {
    if (!endpoint) throw new Error("The register has no such call.");
    return by.call(endpoint, input as never);
  };
  return {
    list: (query: Values = {}) =>
      call(calls.list, { maxResultCount: 1000, ...place, ...query }) as Promise<{ totalCount: number; items: Row[] }>,
    get: (id: number) => call(calls.get, keysOf(spec, id, place)) as Promise<Row>,
    create: (draft: Values) => call(calls.create ?? calls.save, { ...place, ...draft }) as Promise<Saved>,
    update: (row: Values) => {
      const own = calls.update ? keysOf(spec, Number(row.id), place) : { ...place, id: row.id };
      const why = spec.reasons?.change ? { reason: someReason } : {};
      return call(calls.update ?? calls.save, { ...why, ...row, ...own }) as Promise<Saved>;
    },
    remove: async (id: number) => {
      if (!calls.remove) return removedBy((await call(calls.removeSeveral, { ...place, ids: [id] })) as Batch, spec);
      if (!spec.reasons?.remove) return call(calls.remove, keysOf(spec, id, place));
      const { rowVersion } = (await call(calls.get, keysOf(spec, id, place))) as Row;
      return call(calls.remove, { ...keysOf(spec, id, place), reason: someReason, rowVersion });
    },
  };
}

interface Saved {
  id: number;
  rowVersion: number;
}
export const someReason = "与原件核对后更正";

/** Of a register whose records go several at a time: a removal that removed nothing is refused like that of one. */
function removedBy({ rows: [row] }: Batch, { missing }: Declared): null {
  if (row?.ok) return null;
  const isMissing = missing !== undefined && row?.why === messageOf("zh", missing);
  throw Object.assign(new Error(row?.why ?? ""), { status: isMissing ? 404 : 400 });
}

/** What a change may take from the other draft: fields that are free to change. */
export function changeOf(spec: Declared, valid: Values, other: Values): Values {
  const free = writtenOf(spec).filter(
    ([name, { isUnique, kind }]) =>
      !isUnique && (kind === "text" || kind === "long") && other[name] !== undefined && other[name] !== valid[name],
  );
  const [first] = free.filter(([name]) => name === spec.label).concat(free);
  return first ? { [first[0]]: other[first[0]] } : {};
}

/** Defines a test where the register has what it is about; a run shows no skipped ones. */
export const where = (applies: boolean): ((name: string, run: () => Promise<void>) => void) =>
  applies ? (name, run) => it(name, run) : () => undefined;
