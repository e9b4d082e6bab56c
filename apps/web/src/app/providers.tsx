/** What the frame and every screen behind the sign-in stand on: texts, server state and the screens there are. */
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, useMemo } from "react";
import { addTexts } from "../lib/i18n/i18n.ts";
import { modules } from "../lib/i18n/zh-areas.ts";
import { LibraryContext } from "../lib/library.ts";
import { queryClient } from "../lib/query-client.ts";
import { ScreensContext } from "../lib/screens.ts";
import { useSession } from "../lib/session.ts";
import { openRoute } from "./find-route.ts";
import "../ui/layout.css";
import "../ui/kit.css";
import "./shell/shell.css";

const Library = lazy(() => import("./Library.tsx").then((file) => ({ default: file.Library })));

addTexts("zh-Hans", modules);

export function Providers({ children }: { children: ReactNode }) {
  const permissions = useSession((session) => session.permissions);
  const hasScreen = useMemo(() => (href: string) => openRoute(permissions, href) !== undefined, [permissions]);
  return (
    <QueryClientProvider client={queryClient}>
      <ScreensContext value={hasScreen}>
        <LibraryContext value={Library}>{children}</LibraryContext>
      </ScreensContext>
    </QueryClientProvider>
  );
}
