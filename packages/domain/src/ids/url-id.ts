/** Ids of projects and menu nodes in URLs: base64, then URL-encoded. Ids are decimal strings: above 2^53 a number would lose digits. */

export const encodeUrlId = (id: string): string => encodeURIComponent(btoa(id));

/** The id, or null when the text is no encoded id. Accepts a value the router has already decoded. */
export function decodeUrlId(text: string): string | null {
  try {
    const id = atob(decodeURIComponent(text));
    return /^\d{1,19}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}
