/** Arrow keys in a menu: up and down walk what is shown, right opens, left closes or goes to the group above. */
import type { KeyboardEvent } from "react";

type Step = (items: readonly HTMLElement[], at: number) => HTMLElement | undefined;
const steps: Record<string, Step> = {
  ArrowDown: (items, at) => items[(at + 1) % items.length],
  ArrowUp: (items, at) => items.at(at - 1),
  Home: (items) => items[0],
  End: (items) => items.at(-1),
};

const groupAbove = (item: HTMLElement) =>
  item.closest("[role=menu]")?.parentElement?.querySelector<HTMLElement>(":scope > [role=menuitem]");

function stepSideways(item: HTMLElement, opens: boolean): HTMLElement | undefined | null {
  const isOpen = item.ariaExpanded === "true";
  if (item.ariaExpanded !== null && isOpen !== opens) {
    item.click();
    return item;
  }
  return opens ? item.parentElement?.querySelector<HTMLElement>("[role=menu] [role=menuitem]") : groupAbove(item);
}

export function stepInMenu(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const items = [...currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const at = items.indexOf(target);
  const sideways = key === "ArrowRight" || key === "ArrowLeft";
  const next = sideways ? stepSideways(target, key === "ArrowRight") : steps[key]?.(items, at);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
