/** Which mail servers may be reached. The address that was judged is the one connected to. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isInside } from "../external/outbound.ts";
import { MailFault } from "./fault.ts";

export interface MailHost {
  /** The address to connect to. */
  ip: string;
  port: number;
  /** What its certificate must name. */
  name: string;
  /** In the operator's own network: it may have a certificate of its own making. */
  isTrusted: boolean;
}
export type ReachMailHost = (name: string, port: number) => Promise<MailHost>;

const mailPorts = new Set([25, 465, 587, 110, 995, 143, 993]);

/**
 * Public addresses at ports of mail alone, unless the operator trusts the host. What lies inside is answered like a name that nobody has:
 * whoever tries names learns nothing of the network.
 */
export function mailHosts(trustedHosts: ReadonlySet<string>): ReachMailHost {
  return async (given, port) => {
    const name = given.trim().toLowerCase().replace(/\.$/, "");
    const isTrusted = trustedHosts.has(name) || trustedHosts.has(`${name}:${port}`);
    if (!isTrusted && !mailPorts.has(port)) throw new MailFault("port");
    const found = isIP(name)
      ? [{ address: name }]
      : await lookup(name, { all: true }).catch(() => {
          throw new MailFault("unreachable");
        });
    const [first] = found;
    if (!first) throw new MailFault("unreachable");
    if (!isTrusted && found.some(({ address }) => isInside(address))) throw new MailFault("unreachable");
    return { ip: first.address, port, name, isTrusted };
  };
}

/** 465, 993 and 995 begin with TLS; at every other port it is negotiated. */
export const isImplicitTls = (port: number): boolean => port === 465 || port === 993 || port === 995;

export const tlsOptionsOf = ({ name, isTrusted }: MailHost) => ({
  ...(isIP(name) ? {} : { servername: name }),
  rejectUnauthorized: !isTrusted,
  minVersion: "TLSv1.2" as const,
});
