import { beforeEach, describe, expect, it, vi } from "vitest";
import { render, settle } from "../../test/render.tsx";
import { drafts, useDraft } from "./drafts.ts";
import { useSession } from "./session.ts";

const person = (id: number) => ({
  id,
  name: "张伟",
  userName: "zw",
  headImgUrl: null,
  unionId: null,
  lang: "zh-Hans",
  mustChangePassword: false,
  mustEnrolSecondFactor: false,
  isLocked: false,
});
const signInAs = (id: number) =>
  useSession.setState({ user: person(id), tenant: { id: 1, name: "所", tenancyName: "firm" }, state: "ready" });

function Probe({ onDraft }: { onDraft: (draft: ReturnType<typeof useDraft<{ memo: string }>>) => void }) {
  onDraft(useDraft<{ memo: string }>("adjust", 5));
  return null;
}
async function draftOf(id: number) {
  signInAs(id);
  let found: ReturnType<typeof useDraft<{ memo: string }>> | undefined;
  const { remove } = await render(<Probe onDraft={(draft) => (found = draft)} />);
  await remove();
  return found!;
}

beforeEach(() => localStorage.clear());

describe("unsaved input", () => {
  it("survives a reload, and belongs to the person and record it was typed for", async () => {
    (await draftOf(2)).keep({ memo: "坏账" }, 3);
    await expect.poll(() => Object.keys(localStorage).length).toBeGreaterThan(0);
    expect((await draftOf(2)).read()).toMatchObject({ value: { memo: "坏账" }, rowVersion: 3 });
    expect((await draftOf(9)).read()).toBeUndefined();
  });
  it("is gone once saved, even when a keystroke was still waiting", async () => {
    const draft = await draftOf(2);
    drafts.write(drafts.keyOf("1.2", "adjust", 5), { memo: "旧" }, null);
    vi.useFakeTimers();
    draft.keep({ memo: "新" });
    draft.drop();
    vi.runAllTimers();
    vi.useRealTimers();
    expect(draft.read()).toBeUndefined();
  });
  it("written as the window went away, is not written once more after it was given up", async () => {
    const draft = await draftOf(2);
    vi.useFakeTimers();
    draft.keep({ memo: "新" });
    window.dispatchEvent(new Event("pagehide"));
    expect(draft.read()).toBeDefined();
    draft.drop();
    vi.runAllTimers();
    vi.useRealTimers();
    expect(draft.read()).toBeUndefined();
  });
  it("goes after a month, and rubbish goes at once", async () => {
    const key = drafts.keyOf("1.2", "adjust", 5);
    drafts.write(key, { memo: "x" }, null);
    localStorage.setItem("digao.draft.broken", "{");
    drafts.sweep();
    expect([localStorage.getItem(key) !== null, localStorage.getItem("digao.draft.broken")]).toEqual([true, null]);
    drafts.sweep(Date.now() + 31 * 86_400_000);
    expect(localStorage.getItem(key)).toBeNull();
    await settle();
  });
});
