/** Named expressions of the project: read, saved under a name, saved again, deleted; what another saved meanwhile is asked about. */
import { type LineFilter, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { conditionsOf, type Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import type { LineField } from "@digao/contract/areas/books/vouchers/line-filter/fields";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { call, useCall, useChange } from "../../../../lib/api.ts";
import { isConflict } from "../../../../lib/call-error.ts";
import { reportError } from "../../../../lib/report-error.ts";
import { useAsk } from "../../../../ui/ask/use-ask.tsx";
import { useConfirmDelete } from "../../../../ui/ConfirmDelete.tsx";

interface Wish {
  projectId: number;
  value: Expression | undefined;
  without: readonly LineField[];
  onPick: (expression: Expression) => void;
}
type Saved = Pick<LineFilter, "id" | "filterName" | "rowVersion">;

export function useSavedFilters({ projectId, value, without, onPick }: Wish) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const confirmDelete = useConfirmDelete();
  const list = useCall(vouchers.GetLineFilters, { projectId });
  const saving = useChange(vouchers.SaveLineFilter, { quiet: true });
  const removing = useChange(vouchers.DeleteLineFilter, { quiet: true });
  // What asks something this place cannot ask is not offered.
  const fits = ({ expression }: LineFilter) => conditionsOf(expression).every(({ field }) => !without.includes(field));
  const filters = (list.data ?? []).filter(fits);

  const write = async (expression: Expression, saved: Saved) => {
    const { id, filterName, rowVersion } = saved;
    const version = id === 0 ? {} : { rowVersion };
    const written = await saving.mutateAsync({ projectId, id, filterName, expression, ...version });
    void message.success(t("expression.saved.done", { name: filterName }));
    return written.id;
  };
  /** Resolves with the id once it is kept, or with nothing where the other's was taken. */
  const decide = async (expression: Expression, { id }: Saved): Promise<number | undefined> => {
    const theirs = (await call(vouchers.GetLineFilters, { projectId })).find((one) => one.id === id);
    if (!theirs) return undefined;
    let saved: number | undefined;
    const isMine = await ask({
      title: t("expression.saved.conflict", { name: theirs.filterName }),
      why: theirs.words,
      okText: t("expression.saved.keepMine"),
      cancelText: t("expression.saved.takeTheirs"),
      send: async () => {
        saved = await write(expression, theirs);
      },
    }).isSent;
    if (isMine) return saved;
    onPick(theirs.expression);
    void list.refetch();
    return undefined;
  };
  const save = async (saved: Saved): Promise<number | undefined> => {
    if (!value) return undefined;
    try {
      return await write(value, saved);
    } catch (error) {
      if (isConflict(error)) return decide(value, saved).catch((again) => void reportError(again));
      reportError(error);
      return undefined;
    }
  };
  const remove = ({ id, filterName, rowVersion }: Saved, onGone: () => void) =>
    confirmDelete({
      name: t("expression.saved.named", { name: filterName }),
      isFinal: true,
      onDelete: async () => {
        await removing.mutateAsync({ projectId, id, rowVersion });
        onGone();
      },
    });
  return { filters, list, save, remove, isBusy: saving.isPending };
}
