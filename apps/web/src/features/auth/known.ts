/** Firm and user last signed in with on this machine. */
const tenantKey = "digao.tenancyName";
const userKey = "digao.userName";

export const knownTenant = () => localStorage.getItem(tenantKey) ?? "";
export const knownUser = () => localStorage.getItem(userKey) ?? "";
export function keepKnown(tenancyName: string, userName?: string) {
  localStorage.setItem(tenantKey, tenancyName);
  if (userName !== undefined) localStorage.setItem(userKey, userName);
}
