/** The download centre in the header; it is fetched when it is opened first. */
import { DownloadsTool } from "../../parts/evidence/downloads/DownloadsTool.tsx";
import { overlay } from "../lazy-screen.ts";

const Centre = overlay(() =>
  import("../../parts/evidence/downloads/DownloadCentre.tsx").then((file) => file.DownloadCentre),
);

export const Downloads = () => <DownloadsTool Centre={Centre} />;
