/** A project whose client has people of its own, invited by mail as they are; and their calls, by the cookie of their page. */
import { clientDesk, clientPerson, clientRequest } from "@digao/contract/areas/letters/client-requests/calls";
import type { Draft, Endpoint, Output } from "@digao/contract/endpoint";
import { webHeader } from "@digao/contract/web-session";
import { sql } from "kysely";
import { sealSecret } from "../src/platform/secrets/secrets.ts";
import { makeProject } from "./build.ts";
import { CallRefused, type Client, requestOf, type TestFile, type TestServer, type TestTenant } from "./kit.ts";
import { mailPassword, type SmtpDesk } from "./mail-servers.ts";

export const clientPassword = "Ziliao!2024Hao";

/** Calls with the cookie that a browser of the client's person holds. */
export interface ClientBrowser {
  cookie: string;
  send(path: string, init?: RequestInit): Promise<Response>;
  call<E extends Endpoint>(endpoint: E, input: Draft<E>, files?: TestFile[]): Promise<Output<E>>;
}

export function clientBrowser(url: string, cookie = ""): ClientBrowser {
  const browser: ClientBrowser = {
    cookie,
    async send(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set(webHeader, "1");
      if (browser.cookie) headers.set("cookie", browser.cookie);
      const answer = await fetch(url + path, { ...init, headers });
      const set = answer.headers.getSetCookie().find((one) => one.startsWith("digao-client="));
      if (set) browser.cookie = set.split(";")[0] ?? "";
      return answer;
    },
    async call(endpoint, input, files = []) {
      const [path, init] = requestOf(endpoint, { ...(input as object) }, files);
      const answer = await browser.send(path, init);
      const body = (await answer.json()) as { result: never; error: CallRefused["error"] };
      if (!answer.ok) throw new CallRefused(answer.status, body.error);
      return body.result;
    },
  };
  return browser;
}

/** The firm's mailbox, tested and confirmed, on a server of the test. */
export const openMailbox = (firm: TestTenant, smtp: Pick<SmtpDesk, "port">): Promise<unknown> =>
  firm.inDb(
    async (db) =>
      db
        .insertInto("mail_account")
        .values({
          owner_kind: 2,
          mail_address: "hz@firm.example",
          pop_serve: "127.0.0.1",
          smtp_serve: "127.0.0.1",
          smtp_port: smtp.port,
          is_ssl: false,
          password_sealed: await sealSecret(db, mailPassword),
          tested_at: sql`now()`,
          confirmed_by: firm.userIds.manager,
          confirmed_at: sql`now()`,
          next_poll_at: sql`now() + interval '1 day'`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    "admin",
  );

export interface ClientDesk {
  projectId: number;
  manager: Client;
  person(more?: Partial<Draft<typeof clientPerson.calls.save>>): Promise<number>;
  /** The token of the newest mail to the person. */
  invite(personId: number): Promise<string>;
  join(token: string): Promise<ClientBrowser>;
  request(more?: Partial<Draft<typeof clientRequest.calls.save>>): Promise<number>;
  /** Assigned to the person and sent. */
  asked(personId: number, more?: Partial<Draft<typeof clientRequest.calls.save>> & { due?: string }): Promise<number>;
  read(id: number): Promise<Output<typeof clientRequest.calls.get>>;
}

let people = 0;

export async function openClientDesk(server: TestServer, firm: TestTenant): Promise<ClientDesk> {
  const { projectId } = await makeProject(firm, {
    manager: { role: 1 },
    partner: { role: 2 },
    incharge: { role: 3 },
    staff1: { role: 0 },
    qc: { role: 4 },
  });
  const manager = await firm.as("manager");
  const desk: ClientDesk = {
    projectId,
    manager,
    async person(more = {}) {
      people += 1;
      const draft = { name: "王会计", email: `wang${people}@client.example`, tel: "13800138000", title: "财务经理" };
      return (await manager.call(clientPerson.calls.save, { projectId, ...draft, ...more })).id;
    },
    async invite(personId) {
      await manager.call(clientPerson.calls.invite, { projectId, ids: [personId] });
      const { rows } = await firm.inDb((db) =>
        sql<{
          text: string;
        }>`select b.text from mail m join mail_body b on b.tenant_id = m.tenant_id and b.mail_id = m.id
          where m.ref_type = 'clientPerson' and m.ref_id = ${String(personId)} order by m.id desc limit 1`.execute(db),
      );
      return /#(\S+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
    },
    async join(token) {
      const browser = clientBrowser(server.url);
      await browser.call(clientDesk.AcceptInvitation, { token, password: clientPassword });
      return browser;
    },
    async request(more = {}) {
      const draft = { name: "银行对账单", nodeCode: "K1", wpIndex: "K1-07", purpose: "货币资金" };
      return (await manager.call(clientRequest.calls.save, { projectId, ...draft, ...more })).id;
    },
    async asked(personId, { due = "2099-01-31", ...more } = {}) {
      const id = await desk.request(more);
      await manager.call(clientRequest.calls.assign, { projectId, ids: [id], personId, dueDate: due });
      await manager.call(clientRequest.calls.send, { projectId, ids: [id] });
      return id;
    },
    read: (id) => manager.call(clientRequest.calls.get, { id }),
  };
  return desk;
}

/** In parts, as the page sends it. */
export async function uploadAs(
  by: ClientBrowser,
  id: number,
  { name, content, folder = "" }: { name: string; content: string; folder?: string },
): Promise<Output<typeof clientDesk.FinishClientUpload>> {
  const sizeBytes = Buffer.byteLength(content);
  const { uploadId } = await by.call(clientDesk.BeginClientUpload, { id, fileName: name, folder, sizeBytes });
  await by.call(clientDesk.SendClientPart, { uploadId, atByte: 0 }, [{ name, content }]);
  return by.call(clientDesk.FinishClientUpload, { uploadId });
}
