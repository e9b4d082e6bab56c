import type { Permission } from "@digao/contract/areas/identity/roles/calls";
import { expect, test } from "vitest";
import { branchesOf, settled } from "./PermissionTree.tsx";

const right = (name: string, parentName: string | null, isGrantable = true): Permission => ({
  id: 0,
  name,
  displayName: name,
  description: null,
  parentName,
  isGrantable,
});
const all = [
  right("Pages", null),
  right("Pages.Users", "Pages"),
  right("Pages.Users.Edit", "Pages.Users"),
  right("Pages.Tenants", "Pages", false),
];

test("an action brings its area along", () => {
  expect(settled(all, [], ["Pages.Users.Edit"])).toEqual(["Pages", "Pages.Users", "Pages.Users.Edit"]);
});
test("an area that is taken away takes its actions with it", () => {
  const before = ["Pages", "Pages.Users", "Pages.Users.Edit"];
  expect(settled(all, before, ["Pages", "Pages.Users.Edit"])).toEqual(["Pages"]);
});
test("a right that the reader does not hold cannot be ticked", () => {
  const [pages] = branchesOf(all, null, false);
  expect(pages?.children.map((one) => one.disableCheckbox)).toEqual([false, true]);
});
