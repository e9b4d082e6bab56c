/** The download centre in the header; it is fetched when it is opened first. */
import { lazy } from "react";
import { DownloadsTool } from "../../ui/downloads/DownloadsTool.tsx";

const Centre = lazy(() =>
  import("../../ui/downloads/DownloadCentre.tsx").then((file) => ({ default: file.DownloadCentre })),
);

export const Downloads = () => <DownloadsTool Centre={Centre} />;
