import { mail } from "@digao/contract/areas/letters/mail/calls";
import { Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { giveRoom, render, settle, waitFor } from "../../../test/render.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { EditPane } from "../edit/EditPane.tsx";
import { ListPage } from "./ListPage.tsx";

let drawn: Awaited<ReturnType<typeof render>>;
const items = [1, 2, 3].map((id) => ({ id, subject: `第${id}封` }));

giveRoom();
beforeEach(() => {
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      Response.json({
        result: url.includes("GetMailList") ? { totalCount: items.length, newestOf: null, items } : [],
        success: true,
        error: null,
        __abp: true,
      }),
    ),
  );
});
afterEach(async () => {
  await drawn.remove();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** A list of its own for each test: a grid remembers the row that was opened from it. */
const List = ({ name, instead }: { name: string; instead?: ReactNode }) => (
  <ListPage
    name={name}
    title="邮件"
    endpoint={mail.GetMailList}
    columns={[{ key: "subject", title: "主题", width: 200, value: (row) => row.subject }]}
    rowKey={(row) => row.id}
    empty={{ title: "没有" }}
    pane={{ rest: { title: "未选择", hint: "点击" }, instead }}
    inspector={(row) => ({ title: row.subject, body: `正文${row.id}` })}
  />
);
const grid = () => drawn.place.querySelector<HTMLElement>("[role=grid]");
const pane = () => drawn.place.querySelector(".inspector")?.textContent ?? "";
const press = (key: string, more: object = {}) =>
  settle(() => grid()?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more })));
const click = (subject: string) =>
  settle(() =>
    [...drawn.place.querySelectorAll("[data-column]")]
      .find((cell) => cell.textContent === subject)
      ?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true })),
  );

it("shows what was clicked, the first row too, and what the keys come to; Enter goes into it", async () => {
  drawn = await render(<List name="read" />);
  await waitFor(() => expect(pane()).toContain("未选择"));
  await click("第1封");
  await waitFor(() => expect(pane()).toContain("正文1"));
  await press("ArrowDown");
  await waitFor(() => expect(pane()).toContain("正文2"));
  await press("ArrowDown", { shiftKey: true });
  expect(pane()).toContain("正文2");
  await press("ArrowUp", { shiftKey: true });
  await press("Enter");
  expect(document.activeElement).toBe(drawn.place.querySelector(".inspector-body"));
});

function Both() {
  const [isOpen, setOpen] = useState(true);
  const writing = (
    <EditPane
      name="written"
      width={600}
      title="写邮件"
      form="test"
      record="new"
      initial={{ subject: "" }}
      labels={{ subject: "主题" }}
      startAt="subject"
      submitText="发送"
      onSubmit={() => Promise.resolve()}
      onClose={() => setOpen(false)}
    >
      <Form.Item name="subject" label="主题">
        <Input />
      </Form.Item>
    </EditPane>
  );
  return <List name="written" instead={isOpen ? writing : null} />;
}

it("leaves its place to what is written, whose field has the focus, and has it back with the list in the focus", async () => {
  drawn = await render(<Both />);
  await waitFor(() => expect(grid()).not.toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe("subject"));
  await click("第2封");
  expect(pane()).toContain("写邮件");
  expect(pane()).not.toContain("正文2");
  await settle(() => drawn.place.querySelector<HTMLElement>("#subject")?.focus());
  await settle(() => drawn.place.querySelector<HTMLElement>(".inspector-head button:last-child")?.click());
  await waitFor(() => expect(pane()).toContain("正文2"));
  expect(document.activeElement).toBe(grid());
});
