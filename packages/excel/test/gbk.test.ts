import { describe, expect, it } from "vitest";
import { gbkBytes } from "../src/write/gbk.ts";

describe("text in GBK", () => {
  it("is read back by the decoder, and names what it has no character for", () => {
    const text = "填制凭证,V800\r\n2024-12-31,记,1,冲回“跨期”收入——甲公司（€）";
    const { bytes, lost } = gbkBytes(text);
    expect(new TextDecoder("gbk").decode(bytes)).toBe(text);
    expect(lost).toEqual([]);
    const odd = gbkBytes("甲😀é公司𠀀");
    expect(odd.lost).toEqual(["😀", "𠀀"]);
    expect(new TextDecoder("gbk").decode(odd.bytes)).toBe("甲?é公司?");
  });
});
