import { beforeEach, describe, expect, it } from "vitest";
import { aliveMax, closed, keepOnly, makeTabStore, opened, tabKeyOf } from "./tab-store.ts";

const home = { key: "/main/home", href: "/main/home" };
const tab = (name: string) => ({ key: `/pm/${name}`, href: `/pm/${name}` });
const three = [tab("a"), tab("b"), tab("c")].reduce(opened, { tabs: [home], recent: [] });

beforeEach(() => localStorage.clear());

describe("the tab strip", () => {
  it("opens one tab a page, and one more for each record", () => {
    expect(tabKeyOf("/maindo/trialbalance?id=MQ==&unit=wan")).toBe("/maindo/trialbalance");
    expect(tabKeyOf("/maindo/auditadjustment?id=MQ==&record=12")).toBe("/maindo/auditadjustment#12");
  });
  it("keeps the newest address of a tab", () => {
    const state = opened(three, { key: "/pm/b", href: "/pm/b?page=2" });
    expect(state.tabs.map((one) => one.href)).toEqual(["/main/home", "/pm/a", "/pm/b?page=2", "/pm/c"]);
  });
  it("goes on to the next tab when one is closed, else to the one before", () => {
    expect(closed(three, "/pm/b", home.key).next).toEqual(tab("c"));
    expect(closed(three, "/pm/c", home.key).next).toEqual(tab("b"));
  });
  it("never closes home", () => {
    expect(closed(three, home.key, home.key).state).toBe(three);
    expect(keepOnly(three, () => false, home.key).tabs).toEqual([home]);
  });
  it("keeps the dozen last used pages alive", () => {
    const many = Array.from({ length: 20 }, (_, index) => tab(`p${index}`)).reduce(opened, three);
    expect(many.tabs).toHaveLength(24);
    expect(many.recent).toHaveLength(aliveMax);
    expect(many.recent[0]).toBe("/pm/p19");
  });
  it("comes back after a reload, and never mixes two projects", () => {
    const first = makeTabStore("digao.tabs.project.1.2.7", home);
    first.setState((state) => opened(state, tab("a")));
    expect(makeTabStore("digao.tabs.project.1.2.7", home).getState().tabs).toEqual([home, tab("a")]);
    expect(makeTabStore("digao.tabs.project.1.2.8", home).getState().tabs).toEqual([home]);
  });
  it("starts afresh from a store somebody spoiled", () => {
    localStorage.setItem("digao.tabs.x", JSON.stringify({ state: { tabs: [null, 3, { key: 1 }] }, version: 1 }));
    expect(makeTabStore("digao.tabs.x", home).getState().tabs).toEqual([home]);
  });
});
