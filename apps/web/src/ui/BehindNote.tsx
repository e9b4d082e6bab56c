/** After an update: of how many projects a page over several of them does not show all yet. Goes by itself. */
import type { Endpoint } from "@digao/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { refresh } from "../lib/api.ts";
import { Icon } from "./Icon.tsx";

const againMs = 15_000;

interface Props {
  behind: number | undefined;
  /** What has told so; the page's other reads are of its area. */
  of: Endpoint;
}

export function BehindNote({ behind = 0, of }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isBehind = behind > 0;
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setInterval(() => void refresh(client, of), againMs);
    return () => clearInterval(timer);
  }, [client, isBehind, of]);
  if (!isBehind) return null;
  return (
    <p className="behind-note" role="status">
      <Icon name="refresh" size={14} />
      {t("ui.behind", { count: behind })}
    </p>
  );
}
