import { afterEach, describe, expect, it } from "vitest";
import { checkCodes } from "./check-codes.ts";
import { plant, textsOf, uproot } from "./planted.ts";

afterEach(uproot);

describe("codes", () => {
  const file = "apps/server/src/areas/x/a.ts";
  const refused: [string, string][] = [
    ["in SQL", "sql`select 1 from drawn_voucher d where d.status <> 9`;"],
    ["in a list of SQL", "sql`m.checked in (0, 1) and true`;"],
    ["in a condition of the builder", 'query.where("m.checked", "in", [0, 1]);'],
    ["in TypeScript", "export const isVoid = adjStatus !== 3;"],
  ];
  it.each(refused)("compared with a bare number %s are refused", (_where, text) => {
    expect(textsOf(checkCodes(plant({ [file]: `\n${text}\n` })).findings)).toEqual([
      expect.stringMatching(/^apps\/server\/src\/areas\/x\/a\.ts:2 .* compares a code with a bare number/),
    ]);
  });

  it("named codes, HTTP statuses and tests pass", () => {
    const root = plant({
      [file]: "sql`d.status <> drawn.status`; export const isOurs = status >= 500 || adjStatus !== adjustStatus.void;",
      "apps/server/src/areas/x/a.test.ts": "sql`d.status <> 9`;",
    });
    expect(textsOf(checkCodes(root).findings)).toEqual([]);
  });
});
