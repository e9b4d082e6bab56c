/** Another project's address came while this one has pages open: asks once whether to leave it. */
import { isArchivedFlag } from "@digao/contract/areas/office/projects/codes";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../lib/api.ts";
import { switchWords } from "../../parts/office/projects/project-window/switch-words.ts";
import { type Answer, useAsk } from "../../ui/ask/use-ask.tsx";

interface Props {
  from: number;
  to: number;
  /** Nothing is open but the home page: nobody needs to be asked. */
  isFree: boolean;
  onGo: () => void;
  onStay: () => void;
}

export function SwitchProject({ from, to, isFree, onGo, onStay }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const here = useCall(projects.GetLaunchProjectItem, { Id: from });
  const there = useCall(projects.GetLaunchProjectItem, { Id: to });
  const left = here.data?.projectName;
  const next = there.data;
  // What cannot be read says so itself.
  const isPlain = isFree || here.isError || there.isError;
  const open = useRef<Answer>(undefined);
  const latest = useRef({ onGo, onStay });
  useEffect(() => {
    latest.current = { onGo, onStay };
  });
  // Gone back meanwhile: there is nothing to be asked any more.
  useEffect(
    () => () => {
      open.current?.close();
      open.current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (open.current) return;
    if (isPlain) return latest.current.onGo();
    if (!left || !next) return;
    const words = switchWords({ isArchive: isArchivedFlag(next.archiveFlag) }, "page");
    open.current = ask({
      title: t(`${words}.title`),
      why: t(`${words}.why`, { from: left, to: next.projectName }),
      okText: t(`${words}.yes`),
    });
    void open.current.isSent.then((isSent) => (isSent ? latest.current.onGo() : latest.current.onStay()));
  }, [isPlain, left, next, ask, t]);
  return null;
}
