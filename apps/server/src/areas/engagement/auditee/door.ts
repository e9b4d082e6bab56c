/** What the areas above ask of a project's client. */
export { takeCopy as takeClient } from "./auditee.ts";
