/** The firm's tools in one place (工具应用): which of them a person opened when. */
import { z } from "zod";
import { area, get, post, signedIn } from "../../../endpoint.ts";
import { Nothing } from "../../../shapes.ts";

/** By the names of their screens in the route table; the matching of lists is a view of the spreadsheets. */
export const toolNames = [
  "dztable",
  "matching",
  "hzcenter",
  "pzcheckcenter",
  "companylookup",
  "acctadjust",
  "reportcreate",
] as const;
export const ToolName = z.enum(toolNames);
export type ToolName = z.infer<typeof ToolName>;

export const ToolUse = z.object({ tool: ToolName, openedAt: z.string() });
export type ToolUse = z.infer<typeof ToolUse>;

export const toolbox = area("/api/services/app/Toolbox", {
  GetToolUses: get(z.object({}), z.array(ToolUse), signedIn, {
    summary: "When the caller last opened which tool, the latest first",
  }),
  NoteToolOpened: post(z.object({ tool: ToolName }), Nothing, signedIn, {
    keepsSessionIdle: true,
    summary: "Notes that a tool was opened, for the caller's own list",
  }),
});
