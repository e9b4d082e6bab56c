/** A front end made elsewhere, of another origin than the server: asks as a browser there would. */
import { startTestServer } from "../kit.ts";
import { generations } from "./page.ts";

export const origin = "https://front.example.com";
export const newest = "6.1 with @microsoft/signalr 10" as const;
export const json = { "content-type": "application/json" };

interface RefusalBody {
  message: string;
  validationErrors: { members: string[] }[] | null;
}

export async function openFront() {
  const server = await startTestServer({
    isAlone: true,
    corsOrigins: [origin],
    localizationSource: "AuditApp",
    isProduction: true,
  });
  const firm = await server.newTenant();
  const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);
  const tenant = () => ({ [generations[newest].tenantHeader]: String(firm.id) });
  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const answer = await ask(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { ...json, ...tenant(), ".AspNetCore.Culture": "en", origin, ...headers },
    });
    return {
      answer,
      body: (await answer.json()) as { result: Record<string, unknown>; error: RefusalBody | null },
    };
  }
  const signIn = (userName: string, given: string, headers: Record<string, string> = {}) =>
    post("/api/TokenAuth/Authenticate", { userNameOrEmailAddress: userName, password: given }, headers);
  return { server, firm, ask, tenant, post, signIn };
}
export type Front = Awaited<ReturnType<typeof openFront>>;
