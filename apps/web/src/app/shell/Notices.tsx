/** What waits for the reader: notices, messages and tasks, each with its count; a click reads it and leads to it. */
import type { UserNotification } from "@digao/contract/areas/identity/notifications/calls";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { findRoute } from "../find-route.ts";
import { PanelOpener } from "./Opener.tsx";
import { useNotices } from "./use-notices.ts";

const NoticePanel = lazy(() => import("./NoticePanel.tsx").then((file) => ({ default: file.NoticePanel })));

const shownMax = 99;
const settingsPath = "/sm/subscriptions";

export function Notices() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const box = useNotices();
  const [isOpen, setOpen] = useState(false);
  const { refetch } = box.query;
  useEffect(() => {
    if (isOpen) void refetch();
  }, [isOpen, refetch]);
  const open = (item: UserNotification) => {
    box.readOne(item.id);
    if (!item.link || !findRoute(item.link)) return;
    setOpen(false);
    void navigate(item.link);
  };
  const toSettings = () => {
    setOpen(false);
    void navigate(settingsPath);
  };
  const word = t("live.notices.button", { count: box.count });
  const bell = (
    <span className="bell">
      <Icon name="bell" />
      {box.count > 0 ? <b data-count={box.count > shownMax ? `${shownMax}+` : box.count} /> : null}
    </span>
  );
  const panel = (
    <Suspense fallback={<div style={{ width: 360, height: 160 }} />}>
      <NoticePanel box={box} onOpen={open} onSettings={toSettings} />
    </Suspense>
  );
  return <PanelOpener label={word} icon={bell} isOpen={isOpen} setOpen={setOpen} content={panel} />;
}
