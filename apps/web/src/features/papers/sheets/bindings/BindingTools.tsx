/** How many bound cells say something else than the books, and the button that takes the figures anew. */
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/api.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { windowId } from "../../../../lib/window-id.ts";
import type { BookSession } from "../../../../parts/papers/sheets/session/session.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { type Bindings, rptLangOf } from "./use-bindings.ts";

interface Props {
  sheetId: number;
  session: BookSession;
  bindings: Bindings;
  canEdit: boolean;
}

export function BindingTools({ sheetId, session, bindings, canEdit }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const stale = bindings.all.filter(({ isStale }) => isStale).length;
  if (bindings.all.length === 0) return null;
  const compute = async () => {
    setBusy(true);
    try {
      await session.settle();
      const { computed, faults } = await call(sheets.ComputeSheet, {
        Id: sheetId,
        windowId: windowId(),
        RptLang: rptLangOf(language),
      });
      await session.catchUp();
      bindings.refetch();
      const summary = t("sheets.bind.computed", { count: computed.length });
      if (faults.length > 0) void message.warning(`${summary} ${t("sheets.bind.faults", { count: faults.length })}`);
      else void message.success(summary);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      type={stale > 0 ? "primary" : "text"}
      loading={isBusy}
      disabled={!canEdit}
      icon={<Icon name="refresh" size={14} />}
      onClick={() => void compute()}
    >
      {stale > 0
        ? t("sheets.bind.refreshStale", { count: stale })
        : t("sheets.bind.refresh", { count: bindings.all.length })}
    </Button>
  );
}
