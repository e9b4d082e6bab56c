import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { refreshWritten } from "./live-changes.ts";

it("a first read that a write overtakes is read once more, and no other is", async () => {
  const client = new QueryClient();
  let stored = "before";
  let reads = 0;
  const answers: (() => void)[] = [];
  const read = () => {
    reads += 1;
    const found = stored;
    return new Promise<string>((answer) => answers.push(() => answer(found)));
  };
  const list = new QueryObserver(client, { queryKey: ["/api/rm", "/api/rm/GetMails"], queryFn: read });
  const other = new QueryObserver(client, { queryKey: ["/api/sm", "/api/sm/GetClients"], queryFn: () => "clients" });
  const left = [list.subscribe(() => undefined), other.subscribe(() => undefined)];
  expect(reads).toBe(1);
  stored = "after";
  const refreshed = refreshWritten(client, [], "/api/rm");
  answers[0]?.();
  await refreshed;
  await expect.poll(() => reads).toBe(2);
  answers[1]?.();
  await expect.poll(() => list.getCurrentResult().data).toBe("after");
  expect(other.getCurrentResult().data).toBe("clients");
  for (const leave of left) leave();
  client.clear();
});
