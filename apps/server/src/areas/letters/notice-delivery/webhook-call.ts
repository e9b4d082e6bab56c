/** One call to the firm's own service, signed. It says that there is a notice and for whom, never what the notice says: what it is about is read in the product. */
import { createHmac } from "node:crypto";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Outbound } from "../../../platform/external/outbound.ts";
import { ProviderFault } from "../../../platform/external/provider.ts";
import { readersOfNotice } from "../../../platform/live/notice-rights.ts";
import { noticeWords } from "../../../platform/live/notices.ts";

export interface WebhookTarget {
  url: string;
  secret: string;
  origin: string;
}

export interface WebhookAnswer {
  /** Null where none came. */
  status: number | null;
  isTaken: boolean;
}

/** Over time, id and body: none of them can be changed, and an old call is known by its time. */
export const signatureOf = (secret: string, { id, at, body }: { id: string; at: string; body: string }): string =>
  `sha256=${createHmac("sha256", secret).update(`${at}.${id}.${body}`).digest("hex")}`;

export async function callWebhook(
  fetch: Outbound,
  { url, secret }: Pick<WebhookTarget, "url" | "secret">,
  { id, body }: { id: string; body: string },
): Promise<WebhookAnswer> {
  const at = new Date().toISOString();
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "x-digao-delivery": id,
    "x-digao-timestamp": at,
    "x-digao-signature": signatureOf(secret, { id, at, body }),
  };
  try {
    const { status, ok } = await fetch(url, { method: "POST", headers, body });
    return { status, isTaken: ok };
  } catch (error) {
    if (error instanceof ProviderFault) return { status: null, isTaken: false };
    throw error;
  }
}

export const testBody = (id: string): string => JSON.stringify({ id, event: "test" });

interface Notice {
  id: string;
  at: string;
  type: number;
  severity: number;
  title_key: string;
  text_key: string;
  params: unknown;
  link: string | null;
  refType: string | null;
  refId: string | null;
  projectId: number | null;
  project: string | null;
}

/** Null where nobody may read the notice any more. */
export async function bodyOf(
  db: Db,
  origin: string,
  delivery: { id: string; noticeId: string },
): Promise<string | null> {
  const { rows } = await sql<Notice>`
    select n.id, n.created_at as at, n.type, n.severity, n.title_key, n.text_key, n.params, n.link, n.ref_type as "refType",
      n.ref_id as "refId", n.project_id as "projectId", p.project_name as project
    from notice n left join project p on p.tenant_id = n.tenant_id and p.id = n.project_id where n.id = ${delivery.noticeId}`.execute(
    db,
  );
  const [notice] = rows;
  if (!notice) return null;
  const { id, at, type, severity, link, refType, refId, projectId, project } = notice;
  const receivers = await readersOfNotice(db, { noticeId: id, projectId });
  if (receivers.length === 0) return null;
  return JSON.stringify({
    id: delivery.id,
    event: "notice",
    notice: {
      id,
      at,
      type,
      severity,
      title: { zh: noticeWords(notice, "zh").title, en: noticeWords(notice, "en").title },
      project: projectId === null ? null : { id: projectId, name: project },
      refType,
      refId,
      link: link === null ? null : `${origin}${link}`,
      receivers,
    },
  });
}
