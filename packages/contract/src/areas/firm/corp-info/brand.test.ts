import { expect, test } from "vitest";
import { corpBrand } from "./brand.ts";
import { corpInfo } from "./calls.ts";

test("the frame asks for the firm's profile by the very call of its register", () => {
  const { single } = corpInfo.calls;
  const { verb, path, kind, needs, writes } = corpBrand.GetCorpInfo;
  expect({ verb, path, kind, needs, writes }).toEqual({
    verb: single.verb,
    path: single.path,
    kind: single.kind,
    needs: single.needs,
    writes: single.writes,
  });
  const shape = { systemName: "", corpLogo: null };
  expect(corpBrand.GetCorpInfo.output.parse({ ...single.output.parse(null), ...shape })).toEqual(shape);
  for (const field of Object.keys(shape)) expect(Object.keys(corpInfo.spec.fields)).toContain(field);
});
