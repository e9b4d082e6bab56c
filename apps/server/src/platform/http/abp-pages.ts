/**
 * Addresses of ABP outside its services, which pages of existing clients load as scripts or visit: the configuration as a script, calls as
 * functions of `abp.services`, the change of culture, and the anti-forgery token that old clients ask for first.
 */
import { randomBytes } from "node:crypto";
import type { Endpoint } from "@digao/contract/endpoint";
import { withTenant } from "@digao/db/tenant";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { z } from "zod";
import { chooseLanguage } from "../auth/own-language.ts";
import { Refusal } from "../refusal.ts";
import type { Route } from "../serve.ts";
import type { Platform } from "./call.ts";
import { cultureName, langOf } from "./culture.ts";
import { jsonType, success } from "./envelope.ts";
import { proxyScript } from "./service-proxies.ts";
import { visitorOf } from "./visitors.ts";

const scriptType = "application/x-javascript; charset=utf-8";
const cultureSeconds = 2 * 365 * 86_400;

/** Nothing of a text may end the script that holds it. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** What `GetAll` answers, merged into the client's global object as its own start does it. */
const configurationScript = (configuration: unknown): string => `(function (abp, configuration) {
  function merge(into, from) {
    Object.keys(from).forEach(function (name) {
      var value = from[name];
      if (value && typeof value === "object" && !Array.isArray(value)) into[name] = merge(into[name] || {}, value);
      else into[name] = value;
    });
    return into;
  }
  merge(abp, configuration);
  if (abp.timing && abp.timing[configuration.clock.provider]) abp.clock.provider = abp.timing[configuration.clock.provider];
  if (abp.event) abp.event.trigger("abp.dynamicScriptsInitialized");
})((window.abp = window.abp || {}), ${inScript(configuration)});
`;

const sendScript = (reply: FastifyReply, script: string): FastifyReply =>
  reply.header("content-type", scriptType).send(script);

/** As a page that anyone may open; by the caller's session where it is proven to be one's own page or a bearer. */
const page: Endpoint = {
  verb: "GET",
  path: "",
  kind: "json",
  input: z.object({}),
  output: z.unknown(),
  needs: { who: "anyone", whileLocked: true },
  writes: false,
  bodyBytesMax: 0,
  summary: "",
};

const parametersOf = (request: FastifyRequest): URLSearchParams => {
  const query = new URLSearchParams(request.url.split("?", 2)[1] ?? "");
  return new URLSearchParams([...query].map(([name, value]) => [name.toLowerCase(), value]));
};

/** A path of this server; anything that a browser would read as another one's leads home. */
const localPath = (text: string | null): string => {
  const path = text ?? "";
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path)) return "/";
  return new URL(path, "http://here.invalid").host === "here.invalid" ? path : "/";
};

async function changeCulture(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const parameters = parametersOf(request);
  const lang = langOf(parameters.get("culturename"));
  if (!lang) throw new Refusal("validation.choice", { params: { field: "cultureName" }, field: "cultureName" });
  const { signedIn, tenantId, ip, requestId } = await visitorOf(platform, page, request);
  if (signedIn && tenantId !== null)
    await withTenant(platform.pool, tenantId, (db) =>
      chooseLanguage(db, { userId: signedIn.userId, ip, requestId }, lang),
    );
  const name = cultureName(lang);
  const secure = request.protocol === "https" ? "; Secure" : "";
  const value = encodeURIComponent(`c=${name}|uic=${name}`);
  reply.header(
    "set-cookie",
    `.AspNetCore.Culture=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cultureSeconds}${secure}`,
  );
  if (request.headers["x-requested-with"] === "XMLHttpRequest")
    return reply.header("content-type", jsonType).send(success(null));
  return reply.redirect(localPath(parameters.get("returnurl")), 302);
}

/** Asked for by old clients before their first write. Nothing rests on it: a write by our cookie needs our own header (web-session.ts). */
function antiForgery(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const secure = request.protocol === "https" ? "; Secure" : "";
  reply.header("set-cookie", `XSRF-TOKEN=${randomBytes(24).toString("base64url")}; Path=/; SameSite=Lax${secure}`);
  return reply.header("content-type", jsonType).send(success(null));
}

export function serveAbpPages(
  app: FastifyInstance,
  platform: Platform,
  { routes, isPrivate }: { routes: readonly Route[]; isPrivate: boolean },
): void {
  // ABP answers them under any verb, and its pages ask by POST where they name none.
  const answer = (url: string, handler: RouteHandlerMethod) => app.route({ method: ["GET", "POST"], url, handler });
  const configuration = routes.find(({ endpoint }) => endpoint.path === "/AbpUserConfiguration/GetAll");
  answer("/AbpScripts/GetScripts", async (request, reply) => {
    if (!configuration?.isPublic) throw new Refusal("error.notFound", { kind: "missing" });
    const found = await configuration.handle(await visitorOf(platform, configuration.endpoint, request), {});
    return sendScript(reply, configurationScript(configuration.endpoint.output.parse(found)));
  });
  const scripts = new Map<boolean, string>();
  answer("/AbpServiceProxies/GetAll", async (request, reply) => {
    const showsAll = !isPrivate || (await visitorOf(platform, page, request)).signedIn !== null;
    // Where calls are described to the signed-in alone, a visitor's client still finds those that anyone may make.
    const visible = showsAll ? routes : routes.filter(({ isPublic }) => isPublic);
    const script = scripts.get(showsAll) ?? proxyScript(visible.map(({ endpoint }) => endpoint));
    scripts.set(showsAll, script);
    return sendScript(reply, script);
  });
  answer("/AbpLocalization/ChangeCulture", (request, reply) => changeCulture(platform, request, reply));
  for (const name of ["GetToken", "SetCookie"])
    answer(`/AntiForgery/${name}`, (request, reply) => antiForgery(request, reply));
}
