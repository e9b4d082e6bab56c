/** The end of an archive (档案销毁): after its years, proposed by one person, approved by another, with a certificate. */
import { z } from "zod";
import { area, get, post, right, signedIn } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Id, OptionalId, RowVersion } from "../../../shapes.ts";
import { ArchiveEnd } from "./shapes.ts";

const Reason = ReasonText().min(1);
const one = { Id, rowVersion: RowVersion };
const archivists = right("Pages.Archives.Check");
const committee = right("Pages.Quality.Committee");

export const archiveDestruction = area("/api/services/app/ArchiveDestruction", {
  /** By the project, or by what a notice or the log points to. */
  GetArchiveDestruction: get(z.object({ projectId: OptionalId, Id: OptionalId }), ArchiveEnd, signedIn, {
    summary: "The end of a project's archive: what stands against its destruction, its proposals and its certificate",
  }),
  ProposeArchiveDestruction: post(z.object({ projectId: Id, reason: Reason }), ArchiveEnd, archivists, {
    summary: "An archivist proposes to destroy an archive whose years are over",
  }),
  WithdrawArchiveDestruction: post(z.object({ ...one, reason: Reason }), ArchiveEnd, archivists, {
    summary: "Whoever proposed the destruction of an archive withdraws that",
  }),
  ApproveArchiveDestruction: post(z.object({ ...one, words: Reason }), ArchiveEnd, committee, {
    summary: "Somebody else approves the destruction of an archive; from here on it is destroyed",
  }),
  RefuseArchiveDestruction: post(z.object({ ...one, reason: Reason }), ArchiveEnd, committee, {
    summary: "Somebody else refuses the destruction of an archive",
  }),
  DownDestructionCertificate: get(z.object({ Id }), Bytes, signedIn, {
    kind: "file",
    summary: "The certificate of a destroyed archive as a PDF",
  }),
});
