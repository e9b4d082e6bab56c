import type { Pairs } from "../pairs.ts";

export const messages = {
  "external.notOffered": ["该事务所没有开通这种登录方式", "The firm does not offer this way of signing in"],
  "external.gone": ["登录请求已过期或已使用过，请重新发起", "This sign-in request has expired or was already used. Please start again"],
  "external.otherFirm": ["该登录请求属于另一家事务所，请重新发起", "This sign-in request belongs to another firm. Please start again"],
  "external.otherPerson": ["发起绑定的不是当前登录的用户，请重新发起", "Someone else started this binding. Please start again"],
  "external.unreachable": ["暂时无法连接“{provider}”，请稍后再试，或使用密码登录", "“{provider}” cannot be reached. Try again later, or sign in with your password"],
  "external.refused": ["“{provider}”没有确认您的身份，请重新发起", "“{provider}” did not confirm who you are. Please start again"],
  "external.taken": ["该{provider}账号已绑定本事务所的其他用户", "This {provider} account is bound to another user of the firm"],
  "external.alreadyBound": ["您已绑定一个社交账号，如需更换请先解绑", "Your user already has an account bound. Unbind it first to bind another"],
  "external.notBound": ["您还没有绑定社交账号", "Your user has no account bound"],
  "external.nameTaken": ["登录方式“{name}”已存在", "There already is a way of signing in named “{name}”"],
  "external.wechatTwice": ["微信登录已经设置过，请在原有设置上修改", "WeChat is already set up. Change that setting instead"],
  "external.issuerWrong": ["签发者须为可访问的 https 地址；内网地址须由运维人员列入可信主机", "The issuer must be an https address that can be reached; one inside your network must be named a trusted host by the operator"],
  "external.clientIdMissing": ["请填写应用标识（Client ID）", "Enter the client ID"],
  "external.wechatAppMissing": ["请填写微信开放平台的 AppID 和 AppSecret", "Enter AppID and AppSecret of the WeChat Open Platform"],
  "external.secretMissing": ["请填写应用密钥（AppSecret）", "Enter the secret"],
  "external.issuerInUse": ["已有 {count} 人绑定，不能更改签发者；请另建一个登录方式", "Its issuer cannot change while people are bound to it (now {count}). Add another way of signing in instead"],
  "external.providerMissing": ["登录方式不存在或已删除", "This way of signing in does not exist or was deleted"],
} as const satisfies Pairs;
