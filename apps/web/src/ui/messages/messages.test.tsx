import type { Message, MessageThread } from "@digao/contract/areas/messages";
import { messageImageBytesMax } from "@digao/contract/areas/messages";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { projectInfo } from "../../../test/drawn.ts";
import { render, settle, waitFor } from "../../../test/render.tsx";
import { ProjectContext } from "../../lib/page.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSession } from "../../lib/session.ts";
import { MessagesOfVoucher } from "./MessagesOfVoucher.tsx";

const me = 9;
const member = { leaveDate: null, headImgUrl: null };
const members = [
  { ...member, userId: me, name: "我自己", userName: "me" },
  { ...member, userId: 1, name: "王经理", userName: "wang" },
  { ...member, userId: 2, name: "陈立", userName: "chen" },
];
const message = (more: Partial<Message> = {}): Message => ({
  msgId: 5,
  parentId: 0,
  msgType: "QUE",
  status: 0,
  projectId: 1,
  entityId: "voucher",
  referId: 7,
  referText: "2024-03 记-13",
  msgContent: "验收单？",
  msgText: "验收单？",
  chatList: [],
  imageList: [],
  fileList: [],
  createBy: 1,
  createName: "王经理",
  createTime: "2026-01-01T00:00:00Z",
  editTime: null,
  isUnread: false,
  rowVersion: 3,
  ...more,
});
const thread = (more: Partial<MessageThread> = {}): MessageThread => ({
  ...message(more),
  replyCount: 0,
  replies: [],
  moves: [],
  ...more,
});

let threads: MessageThread[];
/** What the server was told, in order. */
let told: { path: string; body: unknown }[];
let inView: (() => void)[];
let drawn: Awaited<ReturnType<typeof render>>;

const answers = (path: string): unknown => {
  if (path.endsWith("GetMsgJedHeadData")) return { totalCount: threads.length, items: threads };
  if (path.endsWith("GetProjectMembers")) return members;
  return path.endsWith("UpdateMsgHeadStatus") ? message({ status: 2 }) : null;
};
class Sending extends EventTarget {
  upload = {};
  status = 200;
  responseText = JSON.stringify({
    __abp: true,
    success: true,
    result: { success: true, message: "留言已发送", msgId: 6 },
  });
  onload: () => void = () => undefined;
  private path = "";
  open(_verb: string, url: string) {
    this.path = url.split("?")[0] ?? "";
  }
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  send(body: FormData) {
    const fields = [...body].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
    told.push({ path: this.path, body: fields });
    this.onload();
  }
}

const place = () => drawn.place;
const text = () => place().textContent ?? "";
const button = (name: string) =>
  [...place().querySelectorAll("button")].find(
    (one) => one.textContent?.replace(/\s/g, "") === name || one.getAttribute("aria-label") === name,
  );
const press = (name: string) => settle(() => button(name)?.click());
const area = () => place().querySelector("textarea");
const type = (value: string) =>
  settle(() => {
    const field = area();
    if (!field) throw new Error("Nothing is being written");
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, value);
    field.setSelectionRange(value.length, value.length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
const key = (name: string, more: KeyboardEventInit = {}) =>
  settle(() =>
    area()?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more })),
  );
const sent = () => told.find(({ path }) => path.endsWith("CreateMsgHead"))?.body;
const show = async (project = projectInfo) => {
  drawn = await render(
    <ProjectContext value={project}>
      <MessagesOfVoucher jmsn={7} />
    </ProjectContext>,
  );
  await waitFor(() => expect(place().querySelector("[aria-busy=true]")).toBeNull());
};

beforeEach(() => {
  threads = [];
  told = [];
  inView = [];
  useSession.setState({ user: { ...useSession.getState().user, id: me } as never });
  vi.stubGlobal("fetch", (url: string, { body }: { body: string | null }) => {
    const path = url.split("?")[0] ?? "";
    told.push({ path, body: body ? JSON.parse(body) : null });
    return Promise.resolve(Response.json({ result: answers(path), success: true, error: null, __abp: true }));
  });
  vi.stubGlobal("XMLHttpRequest", Sending);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        inView.push(() => tell([{ isIntersecting: true }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(async () => {
  await drawn.remove();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("writing beside a voucher", () => {
  it("sends the words as the contract says, as a question, and to whom it calls", async () => {
    await show();
    expect(text()).toContain("还没有留言");
    await press("写留言");
    await settle(() => place().querySelectorAll<HTMLElement>(".ant-segmented-item-input")[1]?.click());
    await type("验收单 <原件>\n在哪 @wjl");
    await waitFor(() =>
      expect(place().querySelector("[role=option][aria-selected=true]")?.textContent).toContain("王经理"),
    );
    expect(place().querySelectorAll("[role=option]")).toHaveLength(1);
    await key("Enter");
    expect(area()?.value).toBe("验收单 <原件>\n在哪 @王经理 ");
    await key("Enter", { ctrlKey: true });
    await waitFor(() => expect(area()).toBeNull());
    expect(sent()).toEqual([
      ["currId", "1"],
      ["referId", "7"],
      ["chatType", "QUE"],
      ["chatContent", "验收单 &lt;原件&gt;<br>在哪 @王经理"],
      ["chatUsers", JSON.stringify([{ userId: 1, userName: "王经理" }])],
    ]);
  });

  it("sends pictures to be shown, and others and those too large for it as files", async () => {
    await show();
    await press("写留言");
    await type("附件");
    const large = new File([new Uint8Array(messageImageBytesMax + 1)], "大图.png", { type: "image/png" });
    const files = [new File(["1"], "扫描.png", { type: "image/png" }), large, new File(["2"], "合同.pdf")];
    const input = place().querySelector<HTMLInputElement>("input[type=file]");
    Object.defineProperty(input, "files", { value: files });
    await settle(() => input?.dispatchEvent(new Event("change", { bubbles: true })));
    expect(text()).toContain("附件在刷新或关闭网页后不保留");
    await press("发送留言");
    await waitFor(() => expect(area()).toBeNull());
    expect(sent()).toEqual(
      expect.arrayContaining([
        ["chatImage", "扫描.png"],
        ["chatFile", "大图.png"],
        ["chatFile", "合同.pdf"],
      ]),
    );
  });

  it("keeps what is typed when the panel goes and comes again, and says so", async () => {
    await show();
    await press("写留言");
    await type("写到一半");
    await new Promise((resolve) => setTimeout(resolve, 450));
    await drawn.remove();
    await show();
    expect(area()?.value).toBe("写到一半");
    expect(text()).toContain("已恢复");
  });

  it("sends nothing that is empty, and says why", async () => {
    await show();
    await press("写留言");
    await press("发送留言");
    expect(text()).toContain("内容不能为空");
    expect(sent()).toBeUndefined();
  });

  it("leaves by Escape without losing a word, and gives the focus back", async () => {
    await show();
    await press("写留言");
    await type("还没写完");
    await key("Escape");
    expect(area()).toBeNull();
    expect(document.activeElement).toBe(button("写留言"));
    await press("写留言");
    expect(area()?.value).toBe("还没写完");
  });

  it("is not offered where the project may only be read", async () => {
    threads = [thread({ moves: [2] })];
    await show({ ...projectInfo, isReadOnly: true });
    expect(text()).toContain("验收单？");
    expect([button("写留言"), button("答复"), button("关闭疑点")]).toEqual([undefined, undefined, undefined]);
  });
});

describe("a thread", () => {
  it("offers what the reader may do: closing to who may close, changing to who wrote", async () => {
    threads = [thread({ moves: [2] }), thread({ msgId: 8, createBy: me })];
    await show();
    expect([...place().querySelectorAll(".msg-thread")].map((one) => one.textContent?.includes("关闭疑点"))).toEqual([
      true,
      false,
    ]);
    expect(place().querySelectorAll("[aria-label=修改留言]")).toHaveLength(1);
    await press("关闭疑点");
    await waitFor(() =>
      expect(told.find(({ path }) => path.endsWith("UpdateMsgHeadStatus"))?.body).toEqual({
        msgId: 5,
        status: 2,
        rowVersion: 3,
      }),
    );
  });

  it("that is closed takes no answer and no change, and may be opened again", async () => {
    threads = [thread({ status: 2, createBy: me, moves: [3] })];
    await show();
    expect([button("答复"), button("修改留言")]).toEqual([undefined, undefined]);
    expect(button("重新打开")).toBeDefined();
  });

  it("changes one's own message with the version that was read", async () => {
    threads = [thread({ createBy: me, fileList: [{ fileId: 4, fileName: "旧.txt", sizeBytes: 3 }] })];
    await show();
    await press("修改留言");
    expect(area()?.value).toBe("验收单？");
    await press("移除 旧.txt");
    await type("合同在哪？");
    await press("发送");
    await waitFor(() => expect(sent()).toBeDefined());
    expect(sent()).toEqual(
      expect.arrayContaining([
        ["chatId", "5"],
        ["rowVersion", "3"],
        ["fileId", "4"],
        ["chatContent", "合同在哪？"],
      ]),
    );
  });

  it("is marked read once, after it has been in view, and stays marked as new until the panel goes", async () => {
    threads = [thread({ isUnread: true, replies: [message({ msgId: 6, msgType: "ANS", isUnread: true })] })];
    await show();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    inView[0]?.();
    vi.advanceTimersByTime(900);
    const reads = () => told.filter(({ path }) => path.endsWith("UpdateMsgReadState"));
    expect(reads()).toHaveLength(0);
    act(() => void vi.advanceTimersByTime(200));
    vi.useRealTimers();
    threads = [thread({ replies: [message({ msgId: 6, msgType: "ANS" })] })];
    await waitFor(() => expect(reads().map(({ body }) => body)).toEqual([{ msgIds: [5, 6] }]));
    for (const tell of inView) tell();
    await settle();
    expect(reads()).toHaveLength(1);
    expect(place().querySelectorAll(".msg-new")).toHaveLength(2);
  });
});
