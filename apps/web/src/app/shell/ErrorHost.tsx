/** Waits for refused changes, and brings the dialog that tells of them. */
import { Suspense, useEffect, useState } from "react";
import { onReportedError } from "../../lib/report-error.ts";
import { overlay } from "../lazy-screen.ts";

const ErrorDialog = overlay(() => import("./ErrorDialog.tsx").then((file) => file.ErrorDialog));

interface Reported {
  error: unknown;
  number: number;
}

export function ErrorHost() {
  const [all, setAll] = useState<readonly Reported[]>([]);
  useEffect(
    () =>
      onReportedError((error) =>
        setAll((reported) => [...reported, { error, number: (reported.at(-1)?.number ?? 0) + 1 }]),
      ),
    [],
  );
  return (
    <Suspense fallback={null}>
      {all.map(({ error, number }) => (
        <ErrorDialog
          key={number}
          error={error}
          onClosed={() => setAll((reported) => reported.filter((one) => one.number !== number))}
        />
      ))}
    </Suspense>
  );
}
