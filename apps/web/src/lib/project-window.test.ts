import { afterEach, describe, expect, it } from "vitest";
import { announceProject, closeProjectWindow, findProjectWindow, projectWindowName } from "./project-window.ts";

const project = { id: 7, name: "甲公司2024年度审计", isArchive: false };
const ends: (() => void)[] = [];
const announce = (owner: string) => ends.push(announceProject(owner, project));

afterEach(() => {
  for (const end of ends.splice(0)) end();
  window.name = "";
});

describe("the separate window of a project", () => {
  it("is found by its person and by nobody else", async () => {
    window.name = projectWindowName;
    announce("1.2");
    expect((await findProjectWindow("1.2"))?.project).toEqual(project);
    expect(await findProjectWindow("1.3")).toBeUndefined();
  });
  it("is no window that was opened without the name", async () => {
    announce("1.2");
    expect(await findProjectWindow("1.2")).toBeUndefined();
  });
  it("is gone once it has said so", async () => {
    window.name = projectWindowName;
    announce("1.2");
    const found = await findProjectWindow("1.2");
    const closing = closeProjectWindow(found!);
    window.dispatchEvent(new Event("pagehide"));
    expect(await closing).toBe(true);
  });
});
