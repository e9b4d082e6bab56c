/** Tells what an act over several records came to: how many were done, and of each other one why not. */
import type { Batch } from "@digao/contract/batch";
import { App } from "antd";
import { createElement } from "react";
import { useTranslation } from "react-i18next";

export function useTellBatch() {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  return ({ rows, done }: Batch, word: string) => {
    const refused = rows.filter(({ ok }) => !ok);
    if (refused.length === 0) return void message.success(t("register.batchDone", { count: done, what: word }));
    const lines = refused.map(({ id, name, why }) =>
      createElement("li", { key: id }, t("register.batchWhy", { name, why })),
    );
    modal.warning({
      title: t("register.batchSome", { done, refused: refused.length, what: word }),
      content: createElement("ul", { className: "batch-refused" }, lines),
      width: 560,
    });
  };
}
