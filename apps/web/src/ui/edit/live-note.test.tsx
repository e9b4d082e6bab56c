import { Form, type FormInstance } from "antd";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { render, settle, waitFor } from "../../../test/render.tsx";
import { useLive } from "../../lib/live.ts";
import { EditDrawer } from "./EditDrawer.tsx";

type Values = Record<string, unknown>;
let form: FormInstance<Values>;
let stored: Values;
let sent: (number | undefined)[];

function Editor() {
  const record = { refType: "customer", refId: 5, reload: async () => stored };
  return (
    <EditDrawer
      title="客户"
      form="customer"
      record={5}
      rowVersion={1}
      initial={{ name: "甲", note: "", rowVersion: 1 }}
      labels={{ name: "名称", note: "备注" }}
      live={record}
      onSubmit={async (_values, version) => sent.push(version)}
      onClose={() => undefined}
    >
      {(own) => {
        form = own;
        return (
          <>
            <Form.Item name="name">
              <input />
            </Form.Item>
            <Form.Item name="note">
              <input />
            </Form.Item>
          </>
        );
      }}
    </EditDrawer>
  );
}

let drawn: Awaited<ReturnType<typeof render>>;
beforeEach(async () => {
  localStorage.clear();
  useLive.setState({ changes: {}, people: {} });
  stored = { name: "甲", note: "他的", rowVersion: 2 };
  sent = [];
  drawn = await render(<Editor />);
});
afterEach(() => drawn.remove());

const shown = () => document.body.textContent ?? "";
const written = () => settle(() => useLive.setState({ changes: { "customer/5": 1 } }));
const button = (word: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.replaceAll(" ", "").includes(word));
const press = async (word: string) => {
  await settle(() => button(word)?.click());
  await settle();
};
async function type(at: number, text: string) {
  const input = document.querySelectorAll<HTMLInputElement>(".ant-drawer input")[at];
  await settle(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

describe("an open editor whose record somebody else writes", () => {
  it("says so and changes nothing by itself", async () => {
    expect(shown()).not.toContain("有人刚刚修改了这条记录");
    await written();
    expect(shown()).toContain("有人刚刚修改了这条记录");
    expect(form.getFieldsValue(true)).toMatchObject({ note: "" });
  });

  it("shows what stands now when it is asked to and nothing was typed", async () => {
    await written();
    await press("刷新");
    expect(form.getFieldsValue(true)).toMatchObject({ note: "他的" });
    expect(shown()).not.toContain("有人刚刚修改了这条记录");
    await press("保存");
    await waitFor(() => expect(sent).toEqual([2]));
  });

  it("asks field by field when something was typed, and keeps the chosen on top of the newer version", async () => {
    await type(0, "我的");
    await written();
    await press("刷新");
    expect(shown()).toContain("内容已被他人修改");
    await press("按所选合并");
    expect(form.getFieldsValue(true)).toMatchObject({ name: "我的", note: "他的" });
    await press("保存");
    await waitFor(() => expect(sent).toEqual([2]));
  });
});
