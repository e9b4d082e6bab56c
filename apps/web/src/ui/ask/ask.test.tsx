import { Form, Input } from "antd";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { render, settle, waitFor } from "../../../test/render.tsx";
import { CallError, type FieldFault } from "../../lib/call-error.ts";
import { Ask } from "./Ask.tsx";
import { hasReason, ReasonField } from "./ReasonField.tsx";
import { useAsk } from "./use-ask.tsx";

const refusal = (message: string, fields: FieldFault[] = []) =>
  new CallError({ status: 400, code: 0, message, details: null, requestId: null, fields, data: null });

let sent: object[];
let refuse: Error | undefined;
let gate: Promise<void>;
let closed: boolean[];
const send = async (values: object) => {
  sent.push({ ...values });
  await gate;
  if (refuse) throw refuse;
};

function Host() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Ask<{ reason?: string; by?: string }>
      title="退回"
      okText="确认退回"
      keepAs={["return", 5]}
      isReady={hasReason}
      send={send}
      onClose={(isSent) => {
        closed.push(isSent);
        setOpen(false);
      }}
    >
      <ReasonField label="原因" isRequired max={50} />
      <Form.Item name="by" label="由谁">
        <Input />
      </Form.Item>
    </Ask>
  );
}

let drawn: Awaited<ReturnType<typeof render>>;
const open = async () => {
  drawn = await render(<Host />);
};
const reason = () => document.querySelector<HTMLTextAreaElement>(".ant-modal textarea");
const by = () => document.querySelector<HTMLInputElement>(".ant-modal input");
const button = (word: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.replaceAll(" ", "") === word);
function type(field: HTMLInputElement | HTMLTextAreaElement | null, text: string) {
  return settle(() => {
    if (!field) return;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const key = (field: HTMLElement | null, init: KeyboardEventInit) =>
  settle(() => void field?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init })));

beforeEach(() => {
  localStorage.clear();
  sent = [];
  closed = [];
  refuse = undefined;
  gate = Promise.resolve();
});
afterEach(() => drawn.remove());

describe("a question", () => {
  it("opens on its first field, and is sent once there is enough, by Ctrl+Enter from a text and Enter from a line", async () => {
    await open();
    expect(document.activeElement).toBe(reason());
    expect(button("确认退回")?.disabled).toBe(true);
    await key(reason(), { key: "Enter", ctrlKey: true });
    expect(sent).toEqual([]);
    await type(reason(), "金额不符");
    await key(reason(), { key: "Enter" });
    expect(sent).toEqual([]);
    await key(by(), { key: "Enter" });
    await waitFor(() => expect(closed).toEqual([true]));
    expect(sent).toMatchObject([{ reason: "金额不符" }]);
  });

  it("is sent by an Enter that follows the last letter at once", async () => {
    await open();
    await settle(() => {
      const field = reason();
      if (!field) return;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, "金额不符");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true }),
      );
    });
    await waitFor(() => expect(sent).toMatchObject([{ reason: "金额不符" }]));
  });

  it("shows a refusal in place, at the field it names, and keeps what was typed", async () => {
    refuse = refusal("已被他人修改");
    await open();
    await type(reason(), "金额不符");
    await settle(() => button("确认退回")?.click());
    await waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("已被他人修改"));
    expect([reason()?.value, closed, document.activeElement === reason()]).toEqual(["金额不符", [], true]);
    refuse = refusal("不对", [{ message: "没有此人", members: ["by"] }]);
    await settle(() => button("确认退回")?.click());
    await waitFor(() => expect(document.querySelector(".ant-form-item-explain")?.textContent).toContain("没有此人"));
    expect(document.body.textContent).not.toContain("已被他人修改");
    refuse = undefined;
    await settle(() => button("确认退回")?.click());
    await waitFor(() => expect(closed).toEqual([true]));
  });

  it("has one effect however often it is pressed, and is not left while it is under way", async () => {
    let pass: () => void = () => undefined;
    gate = new Promise((resolve) => {
      pass = resolve;
    });
    await open();
    await type(reason(), "金额不符");
    await key(reason(), { key: "Enter", ctrlKey: true });
    await waitFor(() => expect(sent).toHaveLength(1));
    await key(reason(), { key: "Enter", ctrlKey: true });
    await settle(() => button("取消")?.click());
    expect([sent.length, closed]).toEqual([1, []]);
    await settle(pass);
    await waitFor(() => expect(closed).toEqual([true]));
  });

  it("left unsent, has what was typed when it is asked again, until it is sent", async () => {
    await open();
    await type(reason(), "金额不符");
    await settle(() => button("取消")?.click());
    expect(closed).toEqual([false]);
    await drawn.remove();
    await open();
    expect(reason()?.value).toBe("金额不符");
    await settle(() => button("确认退回")?.click());
    await waitFor(() => expect(closed).toEqual([false, true]));
    await drawn.remove();
    await open();
    expect(reason()?.value).toBe("");
  });
});

let answer: Promise<boolean>;
function Asking() {
  const ask = useAsk();
  return (
    <button
      type="button"
      onClick={() => {
        answer = ask({ title: "停用", okText: "停用此人", isDanger: true, send }).isSent;
      }}
    >
      问
    </button>
  );
}

describe("a question in words alone", () => {
  it("begins on the safe side, shows a refusal in place, and tells whoever asked how it ended", async () => {
    refuse = refusal("先移交项目");
    drawn = await render(<Asking />);
    await settle(() => button("问")?.click());
    await waitFor(() => expect(document.activeElement).toBe(button("取消")));
    await settle(() => button("停用此人")?.click());
    await waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("先移交项目"));
    refuse = undefined;
    await settle(() => button("停用此人")?.click());
    expect(await answer).toBe(true);
    await settle(() => button("问")?.click());
    await settle(() => button("取消")?.click());
    expect(await answer).toBe(false);
  });
});
