/** Removing records of a register: one after a question, or with a reason; several, of which each that stays says why. */
import type { Batch } from "@digao/contract/batch";
import type { Endpoint } from "@digao/contract/endpoint";
import type { AnyRegister } from "@digao/contract/register/register";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../lib/api.ts";
import { hasReason, ReasonField } from "../ask/ReasonField.tsx";
import { useAsk } from "../ask/use-ask.tsx";
import { useConfirmDelete } from "../ConfirmDelete.tsx";
import { useTellBatch } from "../use-tell-batch.ts";
import type { AnyRow } from "./columns.tsx";
import { useMay, useNaming, usePlace } from "./use-may.ts";

export function useRemove({ spec, calls }: AnyRegister, what: string, whyOf?: (row: AnyRow) => string) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirmDelete = useConfirmDelete();
  const askWhy = useAskReason();
  const naming = useNaming(spec);
  const mayDelete = useMay(spec).remove && calls.remove !== undefined;
  // Never called where there is no such call.
  const endpoint = calls.remove ?? (calls.list as Endpoint);
  const { mutateAsync } = useChange(endpoint, { quiet: true });
  const remove = (row: AnyRow) => {
    const name = String(row[spec.label] ?? "");
    const named = t("register.named", { what, name });
    const send = async (why: Record<string, unknown> = {}) => {
      await mutateAsync(sentBy(endpoint, { ...naming(row.id), ...why }));
      void message.success(t("register.deleted", { what, name }));
    };
    const max = spec.reasons?.remove;
    if (max === undefined) return confirmDelete({ name: named, onDelete: send });
    return askWhy({
      name: named,
      why: whyOf?.(row),
      max,
      send: (reason) => send({ reason, rowVersion: row.rowVersion }),
    });
  };
  return mayDelete ? remove : undefined;
}

interface Removal {
  name: string;
  why: string | undefined;
  max: number;
  send: (reason: string) => Promise<unknown>;
}

/** Asks why a record is removed: the log keeps it. */
function useAskReason() {
  const { t } = useTranslation();
  const ask = useAsk();
  return ({ name, why, max, send }: Removal) =>
    ask({
      why,
      title: t("ui.remove.title", { name }),
      okText: t("ui.delete"),
      isDanger: true,
      isReady: hasReason,
      fields: <ReasonField label={t("register.removeReason")} isRequired max={max} />,
      send: ({ reason }) => send(String(reason)),
    });
}

/** Removes several at once; of each that stays its reader is told why. */
export function useRemoveSeveral({ spec, calls }: AnyRegister, what: string) {
  const { t } = useTranslation();
  const ask = useAsk();
  const tell = useTellBatch();
  const place = usePlace(spec);
  const may = useMay(spec).remove && calls.removeSeveral !== undefined;
  // Never called where there is no such call.
  const endpoint = calls.removeSeveral ?? (calls.list as Endpoint);
  const { mutateAsync } = useChange(endpoint, { quiet: true });
  const title = t("register.removeTitle", { what });
  return may
    ? (ids: number[], clear: () => void) =>
        ask({
          title,
          why: t("register.removeWhy.several", { count: ids.length }),
          okText: t("ui.delete"),
          isDanger: true,
          send: async () => {
            tell((await mutateAsync(sentBy(endpoint, { ...place, ids }))) as Batch, t("ui.delete"));
            clear();
          },
        })
    : undefined;
}
