/** Projects that a journey needs beside the sample, made by the product's own calls with the session of the page. */
import { webHeader } from "@digao/contract/web-session";
import { expect, type Page } from "@playwright/test";
import { runScript, tenant } from "./operator.ts";

interface Answer {
  status: number;
  result: unknown;
}

/** What a script in the page gets, called as our own pages call. */
export const callIn = (page: Page, verb: string, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([verb, path, body, webHeader]) => {
      const headers = { [webHeader]: "1", "Content-Type": "application/json" };
      const answer = await fetch(path, { method: verb, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      const { result } = (await answer.json()) as { result: unknown };
      return { status: answer.status, result };
    },
    [verb, path, body, webHeader] as const,
  );

async function resultOf<T>(page: Page, verb: string, path: string, body?: object): Promise<T> {
  const { status, result } = await callIn(page, verb, path, body);
  expect(status, `${verb} ${path}`).toBe(200);
  return result as T;
}

/** A second project of the sample's client, led by whoever is signed in; answers its id. */
export async function newProject(page: Page, projectName: string): Promise<number> {
  const list = await resultOf<{ items: { id: number }[] }>(page, "GET", "/api/pm/GetProjectList?scope=mine");
  const sample = Math.min(...list.items.map(({ id }) => id));
  const { projectCode: _code, ...draft } = await resultOf<Record<string, unknown>>(
    page,
    "GET",
    `/api/pm/GetProject?Id=${sample}`,
  );
  return (
    await resultOf<{ id: number }>(page, "POST", "/api/pm/CreateProject", { ...draft, projectName, independence: true })
  ).id;
}

export interface Place {
  pmid: number;
  rowVersion: number;
}

export async function addMember(page: Page, projectId: number, name: string, roleid: number): Promise<Place> {
  const users = await resultOf<{ id: number; name: string }[]>(page, "GET", "/api/pm/GetUserList");
  const userId = users.find((user) => user.name === name)?.id;
  const input = { projectId, members: [{ userId, roleid }] };
  await resultOf(page, "POST", "/api/services/app/Project/CreateProjectMember", input);
  return placeOf(page, projectId, name);
}

export async function placeOf(page: Page, projectId: number, name: string): Promise<Place> {
  const path = `/api/services/app/Project/GetProjectMembers?Id=${projectId}`;
  const members = await resultOf<(Place & { name: string })[]>(page, "GET", path);
  const place = members.find((member) => member.name === name);
  if (!place) throw new Error(`${name} has no place in project ${projectId}`);
  return place;
}

export async function archiveProject(projectName: string): Promise<void> {
  await runScript("e2e/kit/archive-project.ts", [tenant, projectName]);
}
