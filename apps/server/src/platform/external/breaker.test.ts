import { describe, expect, it } from "vitest";
import { createBreaker } from "./breaker.ts";

describe("a host that is down", () => {
  it("is left alone for half a minute after five failures in a row, then tried again", () => {
    let now = 0;
    const breaker = createBreaker(() => now);
    const fail = (times: number) => {
      for (let count = 0; count < times; count++) breaker.note("sso.example.com", false);
    };
    fail(4);
    breaker.note("sso.example.com", true);
    fail(4);
    expect(breaker.rests("sso.example.com")).toBe(false);
    fail(1);
    expect(breaker.rests("sso.example.com")).toBe(true);
    expect(breaker.rests("other.example.com")).toBe(false);
    now = 30_001;
    expect(breaker.rests("sso.example.com")).toBe(false);
    fail(1);
    expect(breaker.rests("sso.example.com")).toBe(true);
    now = 60_002;
    breaker.note("sso.example.com", true);
    fail(1);
    expect(breaker.rests("sso.example.com")).toBe(false);
  });
});
