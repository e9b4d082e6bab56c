import { expect, it } from "vitest";
import { textBlocks } from "./text-blocks.ts";

it("keeps tables that were pasted between paragraphs, every row as wide as the widest", () => {
  expect(textBlocks("折旧年限如下：\n类别\t年限\t残值率\n机器设备\t10年\n\n以直线法计提。")).toEqual([
    { kind: "text", text: "折旧年限如下：" },
    {
      kind: "table",
      rows: [
        ["类别", "年限", "残值率"],
        ["机器设备", "10年", ""],
      ],
    },
    { kind: "text", text: "以直线法计提。" },
  ]);
});
