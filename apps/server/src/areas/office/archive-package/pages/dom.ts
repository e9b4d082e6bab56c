/** Elements, made of texts alone: nothing of a package is ever read as markup. */
export type Child = Node | string | null;

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function button(
  text: string,
  onClick: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", onClick);
  return made;
}

export const hrefOf = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
export const fileLink = (path: string, text = path): HTMLAnchorElement =>
  element("a", { href: hrefOf(path), target: "_blank", rel: "noopener" }, text);
