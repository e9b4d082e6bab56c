/** Firm and user named by the address, as the first start prints it, else last signed in with on this machine. */
const tenantKey = "digao.tenancyName";
const userKey = "digao.userName";

const named = (name: string) => new URLSearchParams(location.search).get(name)?.trim();

export const storedTenant = () => named("firm") || (localStorage.getItem(tenantKey) ?? "");
export const storedUser = () => named("user") || (localStorage.getItem(userKey) ?? "");
export function rememberSignIn(tenancyName: string, userName?: string) {
  localStorage.setItem(tenantKey, tenancyName);
  if (userName !== undefined) localStorage.setItem(userKey, userName);
}
