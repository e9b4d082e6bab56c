import { createHash, randomBytes, randomUUID } from "node:crypto";
import { importFiles, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import type { LivePresence } from "@digao/contract/areas/identity/live/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { HttpTransportType } from "@microsoft/signalr";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { within } from "../../../test/pace.ts";
import { makeProject } from "./build.ts";
import { newCustomer, newProject } from "./builders.ts";
import { sampleFile } from "./import-desk.ts";
import { type CallRefused, clientOf, password, requestOf, type TestTenant } from "./kit.ts";
import { type Connected, connect, ticketOf } from "./live/clients.ts";
import { isLong } from "./long.ts";
import { roundRobin, type Several, startSeveral } from "./several.ts";

const megabyte = 1024 * 1024;
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A journal whose lines no compression shortens much. */
function longCsv(bytes: number): string {
  const lines = ["凭证日期,凭证字,凭证号,摘要,科目编码,科目名称,借方金额,贷方金额"];
  for (let number = 1, length = 0; length < bytes; number += 1) {
    const line = `2024-01-31,记,${number},${randomBytes(60).toString("hex")},1001,库存现金,5.00,0.00`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join("\n");
}

describe.each(isLong ? [2, 4] : [2])(
  "%i servers behind a proxy that sends every next call of a client elsewhere",
  (count) => {
    let several: Several;
    let firm: TestTenant;
    beforeAll(async () => {
      several = await startSeveral(count, roundRobin());
      firm = await several.observer.newTenant();
    }, within(120_000));
    afterAll(() => several.stop());

    const everywhere = <T>(work: (url: string) => Promise<T>): Promise<T[]> =>
      Promise.all(several.servers.map(({ url }) => work(url)));

    test("know a session that one of them opened, its locked screen and its end", async () => {
      const visitor = clientOf(several.proxy.url, "", 0);
      const { tenancyName } = firm;
      const credentials = { tenancyName, userNameOrEmailAddress: "partner", password };
      const { accessToken, userId } = await visitor.call(auth.AuthenticateUserTenant, credentials);
      const person = clientOf(several.proxy.url, accessToken, userId);
      const statuses = () =>
        everywhere((url) =>
          clientOf(url, accessToken, userId).fetch("/api/services/app/Notification/GetUserNotifications"),
        );
      for (let call = 0; call < 2 * count; call += 1) await person.call(notifications.GetUserNotifications, {});
      expect([...several.proxy.answered().keys()].toSorted()).toEqual(several.servers.map(({ url }) => url).toSorted());
      expect((await statuses()).map(({ status }) => status)).toEqual(several.servers.map(() => 200));
      await person.call(ownAccount.LogOut, {});
      expect((await statuses()).map(({ status }) => status)).toEqual(several.servers.map(() => 401));
    });

    test("take a large upload anywhere and give it back everywhere, and none keeps it on its disk", async () => {
      const manager = await several.as(firm, "manager");
      const projectId = await newProject(manager);
      const content = Buffer.from(longCsv(12 * megabyte));
      const file = { name: "large.csv", content };
      const { batches } = await manager.call(imports.FromExcelImportVoucherLib, { projectId, auto: false }, [file]);
      const batchId = batches[0]!.id;
      const { token, userId } = manager;
      const got = await everywhere((url) =>
        clientOf(url, token, userId).download(importFiles.DownImportFile, { batchId }),
      );
      expect(got.map(({ bytes }) => hashOf(bytes))).toEqual(several.servers.map(() => hashOf(content)));
      expect(several.filesOnDisks()).toEqual([]);
    });

    test("run each job once, whichever of them it came to", { timeout: within(120_000) }, async () => {
      const manager = await several.as(firm, "manager");
      const started: number[] = [];
      for (let made = 0; made < 3 * count; made += 1) {
        const projectId = await newProject(manager);
        const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [sampleFile("sample_tb.csv")]);
        started.push(batches[0]!.jobId!);
      }
      const states = () =>
        Promise.all(started.map(async (jobId) => (await manager.call(jobs.GetJob, { jobId })).state));
      await vi.waitUntil(async () => (await states()).every((state) => !/queued|running/.test(state)), {
        timeout: within(100_000),
        interval: 500,
      });
      const { rows } = await firm.inDb((db) =>
        sql<{ state: string; attempts: number }>`select state, attempts from job where id = any(${started})`.execute(
          db,
        ),
      );
      expect(rows).toEqual(started.map(() => ({ state: "done", attempts: 1 })));
    });

    test("do a call once under one key, sent to all of them at once and then again", async () => {
      const [path, init] = requestOf(customer.calls.create, { custName: `一次${randomUUID()}` }, []);
      const { token, userId } = await firm.as("manager");
      const headers = new Headers(init.headers);
      headers.set("idempotency-key", randomUUID());
      const send = (url: string) => clientOf(url, token, userId).fetch(path, { ...init, headers });
      const answers = [...(await everywhere(send)), await send(several.proxy.url), await send(several.proxy.url)];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const ids = await Promise.all(
        answers.map(async (answer) => ((await answer.json()) as { result: { id: number } }).result.id),
      );
      expect(new Set(ids).size).toBe(1);
      expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") === "true")).toHaveLength(
        answers.length - 1,
      );
    });

    test("let one of two who save the same version win, wherever each saves", async () => {
      const manager = await firm.as("manager");
      const custId = await newCustomer(await several.as(firm, "manager"));
      const row = await (await several.as(firm, "manager")).call(customer.calls.get, { id: custId });
      const saves = await Promise.allSettled(
        several.servers.map(({ url }, index) =>
          clientOf(url, manager.token, manager.userId).call(customer.calls.update, {
            ...row,
            custShort: `第${index}处`,
          }),
        ),
      );
      expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const save of saves) if (save.status === "rejected") expect((save.reason as CallRefused).status).toBe(409);
    });

    test("count tries to sign in together: an address or name waits, whichever server it asks next", async () => {
      const attempt = (url: string) =>
        clientOf(url, "", 0).fetch("/api/TokenAuth/Authenticate", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ userNameOrEmailAddress: "nobody-at-all", password: "wrong-1" }),
        });
      const tried: number[] = [];
      for (let turn = 0; tried.length < 12; turn += 1)
        tried.push((await attempt(several.servers[turn % count]!.url)).status);
      expect(tried).toEqual(tried.map(() => 400));
      const refused = await everywhere(attempt);
      expect(refused.map(({ status }) => status)).toEqual(several.servers.map(() => 429));
      for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
    });

    describe("the real-time connection", () => {
      const opened: Connected[] = [];
      const arrive = async (
        person: "manager" | "staff1" | "staff2",
        url = several.proxy.url,
        transport = HttpTransportType.WebSockets,
      ) => {
        const connected = await connect(url, await ticketOf(await several.as(firm, person)), { transport });
        opened.push(connected);
        return connected;
      };
      afterAll(() => Promise.all(opened.map(({ hub }) => hub.stop())));

      test("is negotiated at one server and opened at another, hears what is written at any and sees who is there", async () => {
        const { projectId } = await makeProject(firm, {
          manager: { role: 1 },
          staff1: { role: 0 },
          staff2: { role: 0 },
        });
        const here = await Promise.all(several.servers.map(({ url }) => arrive("staff1", url)));
        here.push(await arrive("staff2"));
        for (const { hub } of here) await hub.invoke("joinProject", projectId);
        const manager = await several.as(firm, "manager");
        const project = await manager.call(projects.GetProject, { Id: projectId });
        await manager.call(projects.UpdateProject, { ...project, projectName: "改名" });
        for (const { inbox } of here)
          await inbox.until<{ refType: string }[]>("changed", (list) =>
            list.some(({ refType }) => refType === "project"),
          );
        const place = { projectId, refType: "project", refId: `${projectId}` };
        await here[0]!.hub.invoke("enter", place);
        const { people } = await here.at(-1)!.hub.invoke<LivePresence>("enter", { ...place, isEditing: true });
        expect(people.map(({ userId }) => userId).toSorted()).toEqual(
          [firm.userIds.staff1, firm.userIds.staff2].toSorted(),
        );
        await here[0]!.inbox.until<LivePresence>("presence", ({ people: seen }) =>
          seen.some(({ isEditing }) => isEditing),
        );
      });

      test("is opened once by a ticket that all servers get at the same moment", async () => {
        const ticket = await ticketOf(await several.as(firm, "staff1"));
        const connections = await Promise.all(
          several.servers.map(async ({ url }) => {
            const connected = await connect(url, ticket, { skipNegotiation: true });
            opened.push(connected);
            return connected;
          }),
        );
        const { projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } });
        const joined = await Promise.allSettled(connections.map(({ hub }) => hub.invoke("joinProject", projectId)));
        expect(joined.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      });

      test("goes by long polling where the proxy follows its id", async () => {
        const { projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } });
        const polling = await arrive("staff1", several.proxy.url, HttpTransportType.LongPolling);
        await polling.hub.invoke("joinProject", projectId);
        const manager = await several.as(firm, "manager");
        const project = await manager.call(projects.GetProject, { Id: projectId });
        await manager.call(projects.UpdateProject, { ...project, projectName: "再改名" });
        await polling.inbox.until<{ refType: string }[]>("changed", (list) =>
          list.some(({ refType }) => refType === "project"),
        );
      });
    });
  },
);
