/** Which forms of a screen are open stands in the address: `new=1`, `edit=<id>` and the like, each for whoever has its right. Back closes them. */
import { useUrlParams } from "./use-url-state.ts";

/** @param may the forms by their names in the address, and whether the reader may open them */
export function useForms<K extends string>(may: Readonly<Record<K, boolean>>) {
  const [params, patch] = useUrlParams();
  return {
    isOpen: (name: K) => may[name] && params.get(name) !== null,
    /** The record whose form is open. */
    idIn: (name: K) => (may[name] ? Number(params.get(name)) || undefined : undefined),
    /** Opens a form that belongs to no record; undefined without the right. */
    start: (name: K) => (may[name] ? () => patch({ [name]: 1 }, "push") : undefined),
    /** Opens the form of a record; undefined without the right. */
    opener: (name: K) => (may[name] ? ({ id }: { id: number }) => patch({ [name]: id }, "push") : undefined),
    close: () => patch(Object.fromEntries(Object.keys(may).map((name) => [name, undefined]))),
  };
}
