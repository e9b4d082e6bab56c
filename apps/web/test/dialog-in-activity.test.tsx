import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { Form, Input, Modal } from "antd";
import { Activity } from "react";
import { describe, expect, it } from "vitest";
import { render } from "./render.tsx";

execFileSync("node", [resolve("apps/web/scripts/patch-dialog.mjs")]);

function Page() {
  const [form] = Form.useForm();
  return (
    <Modal open title="调整">
      <Form form={form} initialValues={{ memo: "" }}>
        <Form.Item name="memo">
          <Input aria-label="摘要" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
const memo = () => document.querySelector<HTMLInputElement>("[aria-label=摘要]");

describe("a dialog left open in a page", () => {
  it("comes back when its page is shown again, six times over", async () => {
    const show = (mode: "visible" | "hidden") => (
      <Activity mode={mode}>
        <Page />
      </Activity>
    );
    const { draw, remove } = await render(show("visible"));
    for (let turn = 0; turn < 6; turn += 1) {
      await draw(show("hidden"));
      await draw(show("visible"));
      expect(memo()).not.toBeNull();
    }
    await remove();
  });
});
