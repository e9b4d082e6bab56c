import { describe, expect, it } from "vitest";
import { patched } from "../../lib/use-url-state.ts";
import type { Filter } from "../filters.ts";
import { patchOf, queryOf, viewParamsOf } from "./view-query.ts";

const filters: Filter[] = [
  { key: "aYear", label: "", kind: "select" },
  { key: "planned", label: "", kind: "dates" },
];
const viewNames = viewParamsOf(filters, ["whose"]);

describe("what a saved view keeps of the address", () => {
  it("is filters, keyword and order, and never the open record, the page or its size", () => {
    const params = new URLSearchParams(
      "open=7&page=3&size=50&edit=4&view=9&sort=name desc&keyword=华&aYear=2024&whose=firm",
    );
    expect(new URLSearchParams(queryOf(params, viewNames)).toString()).toBe(
      new URLSearchParams("aYear=2024&keyword=华&sort=name desc&whose=firm").toString(),
    );
  });

  it("is the same whatever the order of choosing", () => {
    const one = queryOf(new URLSearchParams("aYear=2024&plannedFrom=2024-01-01"), viewNames);
    expect(queryOf(new URLSearchParams("plannedFrom=2024-01-01&page=2&aYear=2024"), viewNames)).toBe(one);
  });

  it("comes back as it was saved, and takes away what it does not name", () => {
    const now = new URLSearchParams("keyword=旧&plannedTo=2024-12-31&page=4&tab=two&open=7");
    const next = patched(now, patchOf("aYear=2024&sort=name", viewNames));
    expect(Object.fromEntries(next)).toEqual({ tab: "two", open: "7", aYear: "2024", sort: "name" });
    expect(queryOf(next, viewNames)).toBe("aYear=2024&sort=name");
  });
});
