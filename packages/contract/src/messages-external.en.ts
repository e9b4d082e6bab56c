import type { externalZh } from "./messages-external.zh.ts";

export const externalEn: Record<keyof typeof externalZh, string> = {
  "external.notOffered": "The firm does not offer this way of signing in",
  "external.gone": "This sign-in request has expired or was already used. Please start again",
  "external.otherFirm": "This sign-in request belongs to another firm. Please start again",
  "external.otherPerson": "Somebody else began this binding. Please start again",
  "external.unreachable": "“{provider}” cannot be reached. Try again later, or sign in with your password",
  "external.refused": "“{provider}” did not confirm who you are. Please start again",
  "external.taken": "This {provider} account is bound to another user of the firm",
  "external.alreadyBound": "Your user already has an account bound. Unbind it first to bind another",
  "external.notBound": "Your user has no account bound",
  "external.nameTaken": "There already is a way of signing in named “{name}”",
  "external.wechatTwice": "WeChat is already set up. Change that setting instead",
  "external.issuerWrong":
    "The issuer must be an https address that can be reached; one inside your network must be named a trusted host by the operator",
  "external.clientIdMissing": "Enter the client ID",
  "external.wechatAppMissing": "Enter AppID and AppSecret of the WeChat Open Platform",
  "external.secretMissing": "Enter the secret",
  "external.issuerInUse":
    "Its issuer cannot change while people are bound to it (now {count}). Add another way of signing in instead",
  "external.providerMissing": "This way of signing in does not exist or was deleted",
  "external.firmNeeded": "Enter the firm first",
  "notice.externalBound.title": "Account bound",
  "notice.externalBound.text":
    "The {provider} account “{account}” now signs in to your user. If this was not you, unbind it and change your password at once",
  "notice.externalUnbound.title": "Account unbound",
  "notice.externalUnbound.text":
    "The {provider} account “{account}” no longer signs in to your user. Use your password",
};
