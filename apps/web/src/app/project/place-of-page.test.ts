import { describe, expect, it } from "vitest";
import { placeOfPage } from "./place-of-page.ts";

const node = { label: "", labelEn: "", typeid: 1, groupid: 1, children: [] };
const nodes = [{ ...node, id: 1, pathurl: "", children: [{ ...node, id: 1401, pathurl: "assetsclass" }] }];
const at = (pathname: string, search = "") => placeOfPage({ pathname, search }, nodes, 7);

describe("a message from the widget stands beside", () => {
  it.each([
    ["/maindo/assetsclass", "?id=Nw&rid=12", { entityId: "fsItem", referId: 12 }],
    ["/maindo/assetsclass", "?id=Nw", { entityId: "menuNode", referId: 1401 }],
    ["/maindo/assetsclass", "?rid=abc", { entityId: "menuNode", referId: 1401 }],
    ["/maindo/auditadjustment", "?entry=5", { entityId: "adjustment", referId: 5 }],
    ["/maindo/unknown", "?rid=12", { entityId: "project", referId: 7 }],
  ])("%s%s: %o", (pathname, search, place) => expect(at(pathname, search)).toEqual(place));
});
