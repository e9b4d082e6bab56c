import { withTenant } from "@digao/db/tenant";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readAccess } from "../auth/access.ts";
import { Refusal } from "../refusal.ts";
import type { Route } from "../serve.ts";
import type { Platform } from "./call.ts";
import { readClaims } from "./caller.ts";
import { docsPage, docsScript } from "./docs-page.ts";
import { jsonType } from "./envelope.ts";
import { openApiOf } from "./openapi.ts";

/** Where calls are described: `/swagger/v1/swagger.json`, and `/swagger` to browse it. */
export function serveDocs(
  app: FastifyInstance,
  platform: Platform,
  { routes, isPrivate }: { routes: readonly Route[]; isPrivate: boolean },
): void {
  let document: string | undefined;
  app.get("/swagger/v1/swagger.json", async (request, reply) => {
    if (isPrivate && !(await isSignedIn(platform, request)))
      throw new Refusal("access.notSignedIn", { kind: "signIn" });
    document ??= JSON.stringify(openApiOf(routes));
    return reply.header("content-type", jsonType).send(document);
  });
  app.get("/swagger", (_request, reply) => reply.header("content-type", "text/html; charset=utf-8").send(docsPage));
  app.get("/swagger/docs.js", (_request, reply) =>
    reply.header("content-type", "text/javascript; charset=utf-8").send(docsScript),
  );
}

async function isSignedIn(platform: Platform, request: FastifyRequest): Promise<boolean> {
  const claims = await readClaims(platform, request);
  if (!claims) return false;
  const access = await withTenant(platform.pool, claims.tenantId, (db) => readAccess(db, claims, null), {
    readOnly: true,
  });
  return access !== null && !access.isLocked && access.inspection === null;
}
