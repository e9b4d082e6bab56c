/** In the head of a project's window: opens the drawer where supervision and risk prompts are written about the page. */

import type { MenuNode } from "@digao/contract/areas/engagement/project-detail/calls";
import type { ThreadType } from "@digao/contract/areas/evidence/messages/calls";
import { Drawer } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { ProjectInfo } from "../../lib/page.ts";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PlainButton } from "../../ui/PlainButton.tsx";
import { nodeOf, placeOfPage } from "./place-of-page.ts";

const SupervisionForm = lazy(() =>
  import("../../parts/evidence/messages/SupervisionForm.tsx").then((file) => ({ default: file.SupervisionForm })),
);

const types: readonly ThreadType[] = ["SVC", "RSK", "RVN"];

interface Props {
  project: ProjectInfo;
  nodes: readonly MenuNode[];
}

export function SupervisionButton({ project, nodes }: Props) {
  const { t } = useTranslation();
  const location = useLocation();
  const [isOpen, setOpen] = useState(false);
  const leaver = useRef<() => void>(undefined);
  const label = t("app.project.supervision");
  const close = () => setOpen(false);
  return (
    <>
      <PlainButton
        look="text"
        aria-label={label}
        title={label}
        icon={<Icon name="edit" />}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Drawer open size="50%" title={label} onClose={() => (leaver.current ?? close)()}>
          <Suspense fallback={<DelayedSkeleton rows={4} />}>
            <SupervisionForm
              place={placeOfPage(location, nodes, project.id)}
              itemId={nodeOf(location.pathname, nodes)?.id}
              types={types}
              leaver={leaver}
              onClose={close}
            />
          </Suspense>
        </Drawer>
      ) : null}
    </>
  );
}
