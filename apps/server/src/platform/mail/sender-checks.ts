/** What is known of a mail's sender: the verdicts of one's own server, those that others wrote into it, and what DKIM, SPF and DMARC say to us. */
import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { dmarc } from "mailauth/lib/dmarc/index.js";
import { spf } from "mailauth/lib/spf/index.js";
import type { Email } from "postal-mime";

export interface Verdict {
  /** spf, dkim, dmarc. */
  method: string;
  /** pass, fail, softfail, neutral, none, temperror, permerror. */
  result: string;
  domain: string | null;
}
export interface SenderChecks {
  /** Of the own server. */
  server: string | null;
  trusted: Verdict[];
  /** Written by somebody else on the way: hearsay. */
  others: { server: string; verdicts: Verdict[] }[];
  /** Found by ourselves. */
  own: Verdict[];
}
export type Resolve = (name: string, type: string) => Promise<string[] | string[][]>;

/** One try of three seconds a question: what cannot be asked is said to be unknown. Of these servers, or of the system's where none is named. */
export function askDns(servers: readonly string[] = []): Resolve {
  const resolver = new Resolver({ timeout: 3000, tries: 1 });
  if (servers.length > 0) resolver.setServers([...servers]);
  return (name, type) => resolver.resolve(name, type) as Promise<string[] | string[][]>;
}

const methods = /\b(spf|dkim|dmarc)\s*=\s*(\w+)([^;]*)/gi;
const domainOf = (text: string): string | null =>
  /(?:header\.d|header\.from|smtp\.mailfrom|header\.i)\s*=\s*"?(?:[^;\s"@]*@)?([\w.-]+)/i
    .exec(text)?.[1]
    ?.toLowerCase() ?? null;

function verdictsIn(value: string): Verdict[] {
  return [...value.matchAll(methods)].slice(0, 20).map(([, method = "", result = "", rest = ""]) => ({
    method: method.toLowerCase(),
    result: result.toLowerCase(),
    domain: domainOf(rest),
  }));
}

const organisation = (host: string): string => {
  const labels = host.toLowerCase().split(".");
  const isCountry = (labels.at(-1)?.length ?? 0) === 2 && /^(com|net|org|gov|edu|ac|co)$/.test(labels.at(-2) ?? "");
  return labels.slice(isCountry ? -3 : -2).join(".");
};

/** An own server removes from what it receives the verdicts that bear its name; those that bear another's are nobody's word. */
function isOwn(server: string, { authServer, popServe }: { authServer: string | null; popServe: string }): boolean {
  if (authServer) return server.toLowerCase() === authServer.toLowerCase();
  return isIP(popServe) === 0 && popServe.includes(".") && organisation(server) === organisation(popServe);
}

const ipIn = (received: string): string | null => {
  const found = /\[(?:IPv6:)?([0-9a-f.:]+)\]/i.exec(received)?.[1] ?? /\(([0-9.]{7,15})\)/.exec(received)?.[1];
  return found && isIP(found) ? found : null;
};

interface DkimStatus {
  result?: string;
  comment?: string | false;
}
/** The library calls a signed mail whose words were changed neutral; by RFC 6376 its signature fails. */
const dkimResult = ({ result = "none", comment }: DkimStatus = {}): string =>
  result === "neutral" && comment === "body hash did not verify" ? "fail" : result;

async function ownDkim(bytes: Buffer, resolver: Resolve): Promise<Verdict[]> {
  const { results = [] } = await dkimVerify(bytes, { resolver });
  return results.slice(0, 10).map(({ status, signingDomain }: { status?: DkimStatus; signingDomain?: string }) => ({
    method: "dkim",
    result: dkimResult(status),
    domain: signingDomain ?? null,
  }));
}

async function ownSpf(mail: Email, resolver: Resolve): Promise<Verdict[]> {
  const received = mail.headers.find(({ key }) => key === "received")?.value ?? "";
  const sender = (mail.returnPath ?? mail.from?.address ?? "").replace(/^<|>$/g, "");
  const ip = ipIn(received);
  if (!ip || !sender.includes("@")) return [];
  const helo = /^\s*from\s+([\w.-]+)/i.exec(received)?.[1] ?? "";
  const answer = await spf({ sender, ip, helo, resolver });
  if (!answer) return [];
  return [{ method: "spf", result: answer.status?.result ?? "none", domain: sender.split("@")[1] ?? null }];
}

/** Who passed in the name of the sender's own domain, where that domain says that somebody must. */
async function ownDmarc(mail: Email, verdicts: readonly Verdict[], resolver: Resolve): Promise<Verdict[]> {
  const domain = mail.from?.address?.split("@")[1];
  const passed = (method: string): string[] =>
    verdicts.flatMap((one) => (one.method === method && one.result === "pass" && one.domain ? [one.domain] : []));
  const [spfDomains, dkimDomains] = [passed("spf"), passed("dkim")];
  // Where nobody could be asked for the server that it came from, nothing is known of what failed.
  const hasSpf = verdicts.some(({ method, result }) => method === "spf" && result !== "temperror");
  if (!domain || (dkimDomains.length === 0 && !hasSpf)) return [];
  const answer = await dmarc({
    headerFrom: domain,
    spfDomains,
    dkimDomains: dkimDomains.map((name) => ({ id: name, domain: name })),
    resolver,
  });
  const result = answer ? answer.status.result : "none";
  return result === "none" ? [] : [{ method: "dmarc", result, domain }];
}

const unknown = (method: string) => (): Verdict[] => [{ method, result: "temperror", domain: null }];

export async function checkSender(
  bytes: Buffer,
  mail: Email,
  account: { authServer: string | null; popServe: string },
  resolver: Resolve,
): Promise<SenderChecks> {
  const verified = mail.headers
    .filter(({ key }) => key === "authentication-results")
    .slice(0, 20)
    .map(({ value }) => ({ server: (value.split(/[;\s]/)[0] ?? "").trim(), verdicts: verdictsIn(value) }));
  const ours = verified.filter(({ server }) => isOwn(server, account));
  const [dkim, spfOf] = await Promise.all([
    ownDkim(bytes, resolver).catch(unknown("dkim")),
    ownSpf(mail, resolver).catch(unknown("spf")),
  ]);
  return {
    server: ours[0]?.server ?? null,
    // The last one to write stands on top.
    trusted: ours[0]?.verdicts ?? [],
    others: verified.filter((one) => !ours.includes(one)),
    own: [...dkim, ...spfOf, ...(await ownDmarc(mail, [...dkim, ...spfOf], resolver).catch(unknown("dmarc")))],
  };
}
