/** What waits for the reader: notices, messages and tasks, each with its count; a click reads it and leads to it. */
import type { UserNotification } from "@digao/contract/areas/notifications";
import { Badge, Button, Popover } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { findRoute } from "../find-route.ts";
import { useNotices } from "./use-notices.ts";

const NoticePanel = lazy(() => import("./NoticePanel.tsx").then((file) => ({ default: file.NoticePanel })));

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
  const word = t("live.notices.button", { count: box.count });
  const bell = (
    <Badge count={box.count} size="small" overflowCount={99} offset={[2, -2]}>
      <Icon name="bell" />
    </Badge>
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={
        <Suspense fallback={<div style={{ width: 360, height: 160 }} />}>
          <NoticePanel box={box} onOpen={open} />
        </Suspense>
      }
    >
      <Button type="text" aria-label={word} title={word} aria-expanded={isOpen} icon={bell} />
    </Popover>
  );
}
