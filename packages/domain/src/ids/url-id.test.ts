import { describe, expect, it } from "vitest";
import { integers } from "../../test/random.ts";
import { decodeUrlId, encodeUrlId } from "./url-id.ts";

describe("ids in URLs", () => {
  it("come back as they went, beyond 2^53 too", () => {
    for (const id of ["1", "9223372036854775807", ...integers(3, 50, 0, 1e9).map(String)]) {
      expect(decodeUrlId(encodeUrlId(id))).toBe(id);
    }
    expect(encodeUrlId("12")).toBe("MTI%3D");
    expect(decodeUrlId("MTI=")).toBe("12");
  });

  it("refuse what is no id", () => {
    for (const bad of ["", "12", "%", "YWJj", "MTI7ZHJvcA==", encodeURIComponent(btoa("-1"))])
      expect(decodeUrlId(bad)).toBeNull();
  });
});
