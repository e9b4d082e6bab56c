/** Firm and user named by the address, as the first start prints it, else last signed in with on this machine. */
const tenantKey = "digao.tenancyName";
const userKey = "digao.userName";

const named = (name: string) => new URLSearchParams(location.search).get(name)?.trim();

export const knownTenant = () => named("firm") || (localStorage.getItem(tenantKey) ?? "");
export const knownUser = () => named("user") || (localStorage.getItem(userKey) ?? "");
export function keepKnown(tenancyName: string, userName?: string) {
  localStorage.setItem(tenantKey, tenancyName);
  if (userName !== undefined) localStorage.setItem(userKey, userName);
}
