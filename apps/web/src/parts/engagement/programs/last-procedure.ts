/** The procedure that was last drawn for, by statement item: the next draw for the item begins with it. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

const useLast = create(persist((): Record<string, number> => ({}), { name: "digao.procedures", version: 1 }));

export const useLastProcedure = (RId: number | undefined) => useLast((byItem) => byItem[RId ?? 0]);
export const keepLastProcedure = (RId: number, progLineId: number | undefined) =>
  useLast.setState(({ [RId]: _, ...rest }) => (progLineId === undefined ? rest : { ...rest, [RId]: progLineId }), true);
