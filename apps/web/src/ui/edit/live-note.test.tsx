import { Form, type FormInstance } from "antd";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { render, settle } from "../../../test/render.tsx";
import { useLive } from "../../lib/live.ts";
import { LiveNote } from "./LiveNote.tsx";

type Values = Record<string, unknown>;
let form: FormInstance<Values>;
let stored: Values;
let base: Values;

function Editor() {
  const [own] = Form.useForm<Values>();
  form = own;
  const [now, setNow] = useState<Values>({ name: "甲", note: "", rowVersion: 1 });
  base = now;
  const record = { refType: "customer", refId: 5, reload: async () => stored };
  return (
    <>
      <LiveNote
        {...{ record, form, base: now, onRebase: setNow }}
        labels={{ name: "名称", note: "备注" }}
        show={(_field, value) => String(value ?? "")}
        isReadOnly={false}
      />
      <Form form={form} initialValues={now}>
        <Form.Item name="name">
          <input />
        </Form.Item>
        <Form.Item name="note">
          <input />
        </Form.Item>
      </Form>
    </>
  );
}

let drawn: Awaited<ReturnType<typeof render>>;
beforeEach(async () => {
  useLive.setState({ changes: {}, people: {} });
  stored = { name: "甲", note: "他的", rowVersion: 2 };
  drawn = await render(<Editor />);
});
afterEach(() => drawn.remove());

const written = () => settle(() => useLive.setState({ changes: { "customer/5": 1 } }));
const button = (word: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(word));
const press = async (word: string) => {
  await settle(() => button(word)?.click());
  await settle();
};

describe("an open editor whose record somebody else writes", () => {
  it("says so and changes nothing by itself", async () => {
    expect(drawn.place.textContent).not.toContain("有人刚刚修改了这条记录");
    await written();
    expect(drawn.place.textContent).toContain("有人刚刚修改了这条记录");
    expect(form.getFieldsValue(true)).toMatchObject({ note: "" });
  });

  it("shows what stands now when it is asked to and nothing was typed", async () => {
    await written();
    await press("刷新");
    expect(form.getFieldsValue(true)).toMatchObject({ note: "他的" });
    expect(base.rowVersion).toBe(2);
    expect(drawn.place.textContent).not.toContain("有人刚刚修改了这条记录");
  });

  it("asks field by field when something was typed, and keeps the chosen on top of the newer version", async () => {
    await settle(() => form.setFieldsValue({ name: "我的" }));
    await written();
    await press("刷新");
    expect(document.body.textContent).toContain("内容已被他人修改");
    await press("按所选合并");
    expect(form.getFieldsValue(true)).toMatchObject({ name: "我的", note: "他的" });
    expect(base.rowVersion).toBe(2);
  });
});
