/** What people typed, inside the HTML of a tooltip. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
