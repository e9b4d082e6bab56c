import type { MenuNode } from "@digao/contract/areas/engagement/project-detail/calls";
import { encodeId } from "@digao/contract/links";
import { describe, expect, it } from "vitest";
import { modules as english } from "../lib/i18n/en-areas.ts";
import { modules as englishHelp } from "../lib/i18n/en-help.ts";
import { addTexts, i18n } from "../lib/i18n/i18n.ts";
import { mergeHelp } from "../lib/i18n/merge.ts";
import { modules as chinese } from "../lib/i18n/zh-areas.ts";
import { modules as chineseHelp } from "../lib/i18n/zh-help.ts";
import { decodeId, projectHref } from "../lib/ids.ts";
import { rightInWords } from "../lib/rights.ts";
import { findRoute, menuFor, openRoute } from "./find-route.ts";
import { leavesOf, menuGroup } from "./project/project-menu.ts";
import type { ScreenRoute } from "./route.ts";
import { routes } from "./routes.tsx";

const [home] = routes;
const route = (path: string, extra: Partial<ScreenRoute> = {}): ScreenRoute => ({
  ...home!,
  path,
  name: path.split("/").at(-1)!,
  ...extra,
});
const all = [
  route("/main/home"),
  route("/sm/users", { group: "sm", permission: "Pages.Users" }),
  route("/hidden", { shell: "project" }),
];

describe("the home menu", () => {
  it("shows what the reader may use; a group of which nothing is left disappears", () => {
    const groups = (rights: readonly string[]) =>
      menuFor(
        rights,
        all.map(({ group, ...rest }) => (rest.shell === "home" ? { ...rest, ...(group ? { group } : {}) } : rest)),
      ).map((one) => one.group);
    expect(groups(["Pages.Users"])).toEqual(["main", "sm"]);
    expect(groups([])).toEqual(["main"]);
  });
});

describe("a reader of some rights", () => {
  const rights = [...new Set(routes.flatMap(({ permission }) => permission ?? []))];
  const readers = [[], ...rights.map((right) => [right]), rights];
  const inMenu = routes.filter(({ group }) => group);

  it.each(readers.map((own) => [own.join(", ") || "none", own] as const))(
    "finds in the menu what the router opens, and nothing else: %s",
    (_name, own) => {
      const offered = menuFor(own).flatMap((section) => section.routes);
      expect(offered.map(({ path }) => path).sort()).toEqual(
        inMenu
          .map(({ path }) => path)
          .filter((path) => openRoute(own, `${path}?x=1`))
          .sort(),
      );
    },
  );

  it("is refused by the router wherever the table names a right that is not there", () => {
    for (const { path, permission } of routes) {
      expect(openRoute([], path)?.path).toBe(permission ? undefined : path);
      expect(openRoute(permission ? [permission] : [], path)?.path).toBe(path);
    }
  });
});

describe("the table of screens", () => {
  it("has a page of help for each, in both languages, and none for screens that are no more", () => {
    for (const modules of [chineseHelp, englishHelp]) {
      const { page } = mergeHelp(modules).help;
      expect(Object.keys(page).sort()).toEqual(routes.map(({ name }) => name).sort());
      for (const parts of Object.values(page)) expect(Object.keys(parts)).toEqual(["for", "first", "who"]);
    }
  });

  it("has each path and each name once", () => {
    for (const field of ["path", "name"] as const) {
      expect(new Set(routes.map((one) => one[field].toLowerCase())).size).toBe(routes.length);
    }
  });
  it("is found by address, whatever its case and query", () => {
    expect(findRoute("/Main/Home?x=1")?.name).toBe("home");
    expect(findRoute("/nowhere")).toBeUndefined();
  });
  it.each(routes.map((one) => [one.name, one] as const))("%s opens a screen that exists", async (_name, one) => {
    expect((await one.screen.load()).default).toBeTypeOf("function");
  });
});

describe("a page that is not open to the reader", () => {
  const rights = [...new Set(routes.flatMap((one) => one.permission ?? []))];
  it.each(rights)("says in both languages which right %s is", async (right) => {
    addTexts("zh-Hans", chinese);
    addTexts("en", english);
    for (const language of ["zh-Hans", "en"] as const) {
      await i18n.changeLanguage(language);
      expect(rightInWords(right)).toMatch(
        language === "en" ? /^[A-Z][\w :-]+$/ : /^[\u4e00-\u9fff]+(-[\u4e00-\u9fff]+)?$/,
      );
    }
    await i18n.changeLanguage("zh-Hans");
  });
});

describe("the project menu", () => {
  const node = (id: number, pathurl: string, children: MenuNode[] = [], groupid = 1): MenuNode => ({
    id,
    label: `节点${id}`,
    labelEn: `Node ${id}`,
    typeid: 1,
    groupid,
    pathurl,
    children,
  });
  const find = (name: string) => (name === "trialbalance" ? route("/maindo/trialbalance") : undefined);
  const nodes = [
    node(1, "", [node(2, "trialbalance"), node(3, "notbuilt")]),
    node(4, "", [node(5, "notbuilt")]),
    node(6, "trialbalance", [], 2),
  ];

  it("shows only nodes whose screen exists, and no empty branch", () => {
    const entries = menuGroup(nodes, 1, find, "zh-Hans");
    expect(entries.map((entry) => entry.label)).toEqual(["节点1"]);
    expect(leavesOf(entries).map((leaf) => [leaf.nodeId, leaf.path])).toEqual([[2, "/maindo/trialbalance"]]);
  });
  it("speaks the reader's language and keeps the two groups apart", () => {
    expect(menuGroup(nodes, 2, find, "en").map((entry) => entry.label)).toEqual(["Node 6"]);
  });
});

describe("ids in addresses", () => {
  it("are base64 of the number, URL-encoded", () => {
    expect(projectHref("/maindo/projectmain", 12345, 7)).toBe("/maindo/projectmain?id=MTIzNDU%3D&menuid=Nw%3D%3D");
    expect(decodeId(encodeURIComponent(encodeId(12345)))).toBe(12345);
  });
  it.each(["", "!!", "MTIz4", btoa("-1"), btoa("1.5"), btoa("0"), btoa("<b>")])("%s is no id", (text) =>
    expect(decodeId(text)).toBeUndefined(),
  );
});
