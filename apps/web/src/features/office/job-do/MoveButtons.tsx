/** What the reader may make of a task: begin, hand in, approve, send back, open again. */
import { ownTasks, type TaskMove } from "@digao/contract/areas/office/job-do/calls";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";

interface Task {
  id: number;
  title: string;
  rowVersion: number;
}
interface Props {
  task: Task;
  moves: readonly TaskMove[];
  look?: "link" | "default";
}

const asksWhy: ReadonlySet<TaskMove> = new Set(["return", "reopen"]);
const typeOf = (move: TaskMove) => (move === "submit" || move === "approve" ? "primary" : "default");

export function MoveButtons({ task, moves, look = "default" }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [pending, setPending] = useState<TaskMove>();
  const { mutate, mutateAsync, isPending } = useChange(ownTasks.MoveJobDo);
  const announce = (move: TaskMove) => void message.success(t(`job-do.moved.${move}`, { title: task.title }));
  const go = (move: TaskMove) => {
    if (asksWhy.has(move)) setPending(move);
    else mutate({ id: task.id, move, rowVersion: task.rowVersion }, { onSuccess: () => announce(move) });
  };
  const send = async (move: TaskMove, reason: string | undefined) => {
    await mutateAsync({ id: task.id, move, reason: reason?.trim(), rowVersion: task.rowVersion });
    announce(move);
  };
  return (
    <>
      {moves.map((move) => (
        <Button
          key={move}
          size="small"
          type={look === "link" ? look : typeOf(move)}
          loading={isPending}
          onClick={() => go(move)}
        >
          {t(`job-do.move.${move}`)}
        </Button>
      ))}
      {pending ? (
        <Ask<{ reason?: string }>
          title={t(`job-do.ask.${pending}`, { title: task.title })}
          okText={t(`job-do.move.${pending}`)}
          keepAs={["task-move", task.id]}
          isReady={hasReason}
          send={({ reason }) => send(pending, reason)}
          onClose={() => setPending(undefined)}
        >
          <ReasonField label={t("job-do.reason")} isRequired />
        </Ask>
      ) : null}
    </>
  );
}
