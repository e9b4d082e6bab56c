import type { Message, MessageThread } from "@digao/contract/areas/evidence/messages/calls";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { projectInfo } from "../../../../test/drawn.ts";
import { render, settle, waitFor } from "../../../../test/render.tsx";
import { ProjectContext } from "../../../lib/page.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { useSession } from "../../../lib/session.ts";
import { MessagesOfVoucher } from "./MessagesOf.tsx";

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
  anchor: null,
  cell: null,
  link: null,
  labelList: [],
  priority: 2,
  dueDate: null,
  isOverdue: false,
  response: null,
  closeName: null,
  closeTime: null,
  reopenReason: null,
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
  whyNotClose: null,
  ...more,
});

let threads: MessageThread[];
/** What the server was told, in order. */
let requests: { path: string; body: unknown }[];
let inView: (() => void)[];
let drawn: Awaited<ReturnType<typeof render>>;

const answers = (path: string): unknown => {
  if (path.endsWith("GetMsgJedHeadData")) return { totalCount: threads.length, items: threads };
  if (path.endsWith("GetProjectMembers")) return members;
  return path.endsWith("UpdateMsgHeadStatus") ? message({ status: 2 }) : null;
};
const place = () => drawn.place;
const text = () => place().textContent ?? "";
const button = (name: string) =>
  [...place().querySelectorAll("button")].find(
    (one) => one.textContent?.replace(/\s/g, "") === name || one.getAttribute("aria-label") === name,
  );
const press = (name: string) => settle(() => button(name)?.click());
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
  requests = [];
  inView = [];
  useSession.setState({ user: { ...useSession.getState().user, id: me } as never });
  vi.stubGlobal("fetch", (url: string, { body }: { body: string | null }) => {
    const path = url.split("?")[0] ?? "";
    requests.push({ path, body: body ? JSON.parse(body) : null });
    return Promise.resolve(Response.json({ result: answers(path), success: true, error: null, __abp: true }));
  });
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

describe("beside a voucher", () => {
  it("nothing is written where the project may only be read", async () => {
    threads = [thread({ moves: [2] })];
    await show({ ...projectInfo, isClosed: true, isReadOnly: true });
    expect(text()).toContain("验收单？");
    expect([button("写留言"), button("答复"), button("关闭")]).toEqual([undefined, undefined, undefined]);
  });
});

describe("a thread", () => {
  it("offers what the reader may do: closing to who may close, changing to who wrote", async () => {
    const whyNotClose = "尚未答复，只有提出人可以撤回";
    threads = [thread({ moves: [2] }), thread({ msgId: 8, createBy: me, whyNotClose })];
    await show();
    expect([...place().querySelectorAll(".msg-thread")].map((one) => one.textContent?.includes("关闭"))).toEqual([
      true,
      false,
    ]);
    expect(text()).toContain(whyNotClose);
    expect(place().querySelectorAll("[aria-label=修改留言]")).toHaveLength(1);
    await press("关闭");
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith("UpdateMsgHeadStatus"))?.body).toEqual({
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

  it("is marked read once, after it has been in view, and stays marked as new until the panel goes", async () => {
    threads = [thread({ isUnread: true, replies: [message({ msgId: 6, msgType: "ANS", isUnread: true })] })];
    await show();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    inView[0]?.();
    vi.advanceTimersByTime(900);
    const reads = () => requests.filter(({ path }) => path.endsWith("UpdateMsgReadState"));
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
