import { encodeId } from "@digao/contract/links";

/** An id as it stands in an address. */
export function decodeId(text: string | null | undefined): number | undefined {
  if (!text) return undefined;
  try {
    const digits = atob(decodeURIComponent(text));
    return /^[1-9]\d{0,15}$/.test(digits) ? Number(digits) : undefined;
  } catch {
    return undefined;
  }
}

/** Address of a page in a project's window; `extra` are its own filters. */
export function projectHref(path: string, projectId: number, menuId?: number, extra: Record<string, string> = {}) {
  const query = new URLSearchParams({
    id: encodeId(projectId),
    ...(menuId ? { menuid: encodeId(menuId) } : {}),
    ...extra,
  });
  return `${path}?${query}`;
}
