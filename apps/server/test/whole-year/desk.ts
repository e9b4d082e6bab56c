/** An engagement on the sample company that six people of a firm carry through by calls alone. */
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { secondFactor } from "@digao/contract/areas/identity/security/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import type { AnyPaper } from "@digao/contract/paper/paper";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { loadSampleCompany } from "../../src/demo/load-sample.ts";
import { dayFromToday } from "../china-day.ts";
import {
  type Client,
  clientOf,
  type Person,
  password,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "../kit.ts";
import { plantLicences } from "../licences.ts";

const names = ["admin", "partner", "manager", "incharge", "staff1", "staff2", "qc", "archive", "reader"] as const;

export interface YearDesk {
  server: TestServer;
  firm: TestTenant;
  projectId: number;
  by: Record<Person, Client>;
  itemId(code: string): number;
  /** A file of the document centre. */
  keepFile(name: string): Promise<number>;
  /** Of the second factor, at this moment. */
  codeOf(person: "partner" | "incharge"): Promise<string>;
}

/** The quality department has somebody beside the reviewer of the engagement. */
const addQuality = (firm: TestTenant) =>
  firm.inDb((db) =>
    sql`insert into user_role (tenant_id, user_id, role_id)
      select app_tenant(), ${firm.userIds.reader}, id from role where name = 'QualityControl' and is_static`.execute(
      db,
    ),
  );

async function enrol(server: TestServer, client: Client): Promise<{ client: Client; secret: string }> {
  const { secret } = await client.call(secondFactor.Begin, { password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { accessToken, userId } = await client.call(secondFactor.Confirm, { code });
  return { client: clientOf(server.url, accessToken, userId), secret };
}

export async function openYear(): Promise<YearDesk> {
  const server = await startTestServer({ isAlone: true });
  const firm = await server.newTenant();
  await addQuality(firm);
  const { projectId } = await loadSampleCompany(server.server, {
    tenantId: firm.id,
    userIds: new Map(Object.entries(firm.userIds)),
  });
  const people = await Promise.all(names.map(async (name) => [name, await firm.as(name)] as const));
  const by = Object.fromEntries(people) as Record<Person, Client>;
  const secrets = new Map<string, string>();
  for (const name of ["partner", "incharge"] as const) {
    const { client, secret } = await enrol(server, by[name]);
    by[name] = client;
    secrets.set(name, secret);
  }
  const signers = [by.partner, by.incharge];
  await firm.inDb((db) =>
    db
      .updateTable("app_user")
      .set({ licence_valid_to: dayFromToday(300) })
      .where(
        "id",
        "in",
        signers.map(({ userId }) => userId),
      )
      .execute(),
  );
  await plantLicences(server, firm, signers);
  const items = await by.manager.call(mapping.GetRptItemTree, { projectId });
  const ids = new Map(items.map(({ stdCode, id }) => [stdCode, id]));
  let files = 0;
  return {
    server,
    firm,
    projectId,
    by,
    itemId: (code) => ids.get(code) ?? 0,
    async keepFile(name) {
      files += 1;
      const { files: kept } = await by.staff1.call(auditFiles.CreateAuditFile, { projectId, RefType: 17 }, [
        { name, content: `签署件第 ${files} 份：${name}` },
      ]);
      return kept[0]?.id ?? 0;
    },
    async codeOf(person) {
      // A code that was used is not taken again in its half minute.
      await firm.inDb((db) => sql`update second_factor set last_step = 0`.execute(db));
      return new TOTP({ secret: Secret.fromBase32(secrets.get(person) ?? "") }).generate();
    },
  };
}

interface Version {
  id: number;
  rowVersion: number;
}
/** A call whose input is put together here. */
export const send = <Answer = Version>(as: Client, endpoint: Endpoint | undefined, input: object): Promise<Answer> => {
  if (!endpoint) throw new Error("There is no such call.");
  return as.call(endpoint, input as never) as Promise<Answer>;
};

/** A paper of judgement, written by one, handed in where it is, and approved by another. */
export async function pass(
  { calls }: AnyPaper,
  { author, approver }: { author: Client; approver: Client },
  draft: object,
): Promise<Version> {
  const written = await send(author, calls.edit, draft);
  const handed = calls.submit
    ? await send(author, calls.submit, { Id: written.id, rowVersion: written.rowVersion })
    : written;
  return send(approver, calls.approve, { Id: handed.id, rowVersion: handed.rowVersion });
}
