/** Over every page of an inspector, on paper too: who sent whom, and when it was seen. */
import { useEffect, useState } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Watermark } from "./Watermark.tsx";

const minuteMs = 60_000;

export function InspectorMark() {
  const authority = useSession((session) => session.inspection?.authority);
  const name = useSession((session) => session.user?.name ?? "");
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return authority === undefined ? null : <Watermark text={`${authority} ${name}\n${formatDateTime(now)}`} isAtOnce />;
}
