import { describe, expect, it } from "vitest";
import { bringsUnsafeAddress } from "../src/links.ts";
import type { Op } from "../src/op-types.ts";
import { plugins } from "../src/resources.ts";

const rich = (url: string) => ({
  p: { id: "d", body: { dataStream: "x\r\n", customRanges: [{ startIndex: 0, endIndex: 0, properties: { url } }] } },
});
const link = (payload: string): Op => ({
  op: "resource",
  plugin: plugins.links,
  sheet: "s1",
  data: [{ id: "l", row: 0, column: 0, payload }],
});
const cells = (patch: object): Op => ({ op: "cells", sheet: "s1", cells: { 0: { 0: patch } } });

describe("an address that could run", () => {
  it("is found in links, texts of cells and pictures of an op", () => {
    const data = (source: string) => ({ d: { p: { source } } });
    const picture = (source: string): Op => ({
      op: "resource",
      plugin: plugins.drawings,
      sheet: "s1",
      data: data(source),
    });
    expect(bringsUnsafeAddress(link("javascript:ran()"))).toBe(true);
    expect(bringsUnsafeAddress(cells(rich(" JaVaScRiPt:ran()")))).toBe(true);
    expect(bringsUnsafeAddress(picture("data:image/svg+xml;base64,AAAA"))).toBe(true);
    const sheet = { id: "s2", name: "s2", cellData: { 0: { 0: rich("vbscript:ran()") } } };
    expect(bringsUnsafeAddress({ op: "addSheet", at: 0, sheet } as unknown as Op)).toBe(true);
  });

  it("is none of a page on the web, of a place in the book, or of words", () => {
    expect(bringsUnsafeAddress(link("https://example.com/a?b=1"))).toBe(false);
    expect(bringsUnsafeAddress(link("#gid=s1&range=A1"))).toBe(false);
    expect(bringsUnsafeAddress(cells(rich("https://example.com")))).toBe(false);
    expect(bringsUnsafeAddress(cells({ v: "javascript:ran()" }))).toBe(false);
  });
});
