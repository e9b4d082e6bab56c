import { expect, it } from "vitest";
import { linkTo } from "./links.ts";

it("opens a record of a project in the project's window", () => {
  expect(linkTo("adjustment", 12, 345)).toBe("/maindo/auditadjustment?id=MzQ1&entry=12");
  expect(linkTo("importBatch", 7, 345)).toBe("/maindo/dataacquisition?id=MzQ1&batch=7&step=checks");
});
it("opens a project by its own number", () => {
  expect(linkTo("project", 345)).toBe("/maindo/projectmain?id=MzQ1");
});
it("opens a record of the firm in its list", () => {
  expect(linkTo("customer", 5)).toBe("/pm/customers?open=5");
  expect(linkTo("archiveAuth", 5, 345)).toBe("/sm/archiveauth?open=5");
});
it("opens an item on the page of its group, and the page alone without an item", () => {
  expect(linkTo("fsItem", 9, 345, { group: 2, tab: "program" })).toBe(
    "/maindo/liabilitiesclass?id=MzQ1&rid=9&tab=program",
  );
  expect(linkTo("fsItem", null, 345, { group: 3, user: 4 })).toBe("/maindo/profiltclass?id=MzQ1&user=4");
});
