import { expect, it } from "vitest";
import { maskIdCard, maskPhone } from "./mask.ts";

it("personal numbers keep their ends and lose their middle, short ones everything", () => {
  expect(maskPhone("13812345678")).toBe("138****5678");
  expect(maskIdCard("11010519491231002X")).toBe("110***********002X");
  expect([maskPhone("12345"), maskPhone("123456789"), maskPhone("")]).toEqual(["*****", "*********", ""]);
});
