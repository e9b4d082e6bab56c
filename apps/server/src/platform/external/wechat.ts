import { z } from "zod";
import type { Outbound } from "./outbound.ts";
import { type ExternalProvider, type Identity, ProviderFault } from "./provider.ts";

/** Signing in to websites with WeChat (微信开放平台，网站应用微信登录). */
export interface WechatApp {
  appId: string;
  secret: string;
}
export interface WechatAddresses {
  /** The page with the code to scan. */
  authorizeUrl: string;
  apiUrl: string;
}
export const wechatAddresses: WechatAddresses = {
  authorizeUrl: "https://open.weixin.qq.com/connect/qrconnect",
  apiUrl: "https://api.weixin.qq.com",
};

const Refused = z.object({ errcode: z.number(), errmsg: z.string().default("") });
const Token = z.object({ access_token: z.string(), openid: z.string(), unionid: z.string().optional() });
const Person = z.object({ nickname: z.string().default(""), unionid: z.string().optional() });

export function wechatProvider(app: WechatApp, addresses: WechatAddresses, outbound: Outbound): ExternalProvider {
  /** WeChat answers 200 to everything, and says in the body what is wrong. */
  async function ask<T extends z.ZodType>(path: string, query: Record<string, string>, shape: T): Promise<z.infer<T>> {
    const answer = await outbound(`${addresses.apiUrl}${path}?${new URLSearchParams(query)}`);
    if (!answer.ok) throw new ProviderFault("down", `WeChat answered ${answer.status}`);
    const body: unknown = await answer.json().catch(() => null);
    const refused = Refused.safeParse(body);
    if (refused.success && refused.data.errcode !== 0)
      throw new ProviderFault("refused", `WeChat refused: ${refused.data.errcode} ${refused.data.errmsg}`);
    const read = shape.safeParse(body);
    if (!read.success) throw new ProviderFault("down", "WeChat answered something else");
    return read.data;
  }

  return {
    async startUrl({ state, redirectUri, isFramed }) {
      const query = new URLSearchParams({
        appid: app.appId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "snsapi_login",
        state,
        ...(isFramed ? { login_type: "jssdk", self_redirect: "true" } : {}),
      });
      return `${addresses.authorizeUrl}?${query}#wechat_redirect`;
    },
    async identify(_trip, { code }): Promise<Identity> {
      const { appId: appid, secret } = app;
      const traded = { appid, secret, code, grant_type: "authorization_code" };
      const { access_token, openid, unionid } = await ask("/sns/oauth2/access_token", traded, Token);
      const person = await ask("/sns/userinfo", { access_token, openid }, Person);
      const subject = unionid ?? person.unionid;
      if (!subject) throw new ProviderFault("refused", "WeChat named no union id");
      return { subject, accountName: person.nickname || openid };
    },
  };
}
