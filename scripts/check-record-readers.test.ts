import { afterEach, describe, expect, it } from "vitest";
import { findReaders } from "./check-record-readers.ts";
import { plant, textsOf, uproot } from "./planted.ts";

afterEach(uproot);

const contract = "packages/contract/src/areas/firm/fleet/records.ts";
const server = "apps/server/src/areas/firm/fleet/records.ts";
const kinds = `export const records = {
  car: { words: ["车辆", "Car"], felt: [] },
  trip: {
    words: ["行程", "Trip"],
    felt: [],
  },
} as const satisfies Record<string, RecordKind>;
`;
const readers = (body: string) => `const trip = rows({ name: () => "" });

export const readers = {
${body}} as const satisfies Record<string, RecordReader>;
`;
const found = (text: string) => textsOf(findReaders(plant({ [contract]: kinds, [server]: text })));

describe("readers of records", () => {
  it("an area that reads each of its kinds passes, whatever form its readers have", () => {
    expect(found(readers('  car: named("plate", undefined, {\n    table: "car",\n  }),\n  trip,\n'))).toEqual([]);
    expect(found(readers("  car(_db) {\n    return [];\n  },\n  trip,\n"))).toEqual([]);
  });

  it("a kind without a reader is reported, also where the area has none at all", () => {
    const lacking = (line: number, name: string) =>
      `${contract}:${line} ${name} has no reader in ${server}: nothing that refers to it can name or open it`;
    expect(found(readers('  car: named("plate"),\n'))).toEqual([lacking(3, "trip")]);
    expect(textsOf(findReaders(plant({ [contract]: kinds })))).toEqual([lacking(2, "car"), lacking(3, "trip")]);
  });

  it("a paper of judgement in the table that papers share needs none", () => {
    const paper =
      'export const records = {\n  plan: {\n    words: ["计划", "Plan"],\n    table: "paper_record",\n  },\n} as const;\n';
    expect(textsOf(findReaders(plant({ [contract]: paper })))).toEqual([]);
  });

  it("a reader of no kind is reported", () => {
    expect(found(readers('  car: named("plate"),\n  trip,\n  ship: named("name"),\n'))).toEqual([
      `${server}:6 ship is no record of firm/fleet`,
    ]);
  });
});
