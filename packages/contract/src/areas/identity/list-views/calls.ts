/** Saved views of lists (列表视图): filters, order and columns under a name, one's own or shared with the firm. */
import { z } from "zod";
import { area, del, get, post, put, signedIn } from "../../../endpoint.ts";
import { Flag, Id, Nothing, OptionalId, RowVersion } from "../../../shapes.ts";

const Keys = z.array(z.string().max(60)).max(100);
/** What the list keeps of its looks. */
export const ListLook = z.object({
  order: Keys.default([]),
  hidden: Keys.default([]),
  shown: Keys.default([]),
  pageSize: z.coerce.number().int().min(1).max(1000).default(30),
});
export type ListLook = z.infer<typeof ListLook>;

const ListName = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{0,59}$/);
const ViewName = z.string().trim().min(1).max(40);
/** As it stands in the address, without the question mark. */
const Query = z.string().max(2000);

export const ListView = z.object({
  id: Id,
  list: z.string(),
  name: z.string(),
  query: z.string(),
  look: ListLook,
  isShared: z.boolean(),
  /** The caller may change it. */
  mayEdit: z.boolean(),
  /** The caller's list opens with it. */
  isDefault: z.boolean(),
  rowVersion: RowVersion,
});
export type ListView = z.infer<typeof ListView>;

export const listViews = area("/api/services/app/ListView", {
  GetListViews: get(z.object({}), z.array(ListView), signedIn, {
    summary: "The caller's views of all lists, and those shared with the firm",
  }),
  CreateListView: post(
    z.object({ list: ListName, name: ViewName, query: Query, look: ListLook, isShared: Flag.default(false) }),
    ListView,
    signedIn,
    { body: "long", summary: "Saves a view; sharing it needs Pages.Users" },
  ),
  UpdateListView: put(
    z.object({
      id: Id,
      rowVersion: RowVersion,
      name: ViewName.optional(),
      query: Query.optional(),
      look: ListLook.optional(),
      isShared: Flag.optional(),
    }),
    ListView,
    signedIn,
    { body: "long", summary: "Renames, shares or saves anew; what is left out stays" },
  ),
  DeleteListView: del(z.object({ Id }), Nothing, signedIn, { summary: "A shared one needs Pages.Users" }),
  SetDefaultListView: put(z.object({ list: ListName, viewId: OptionalId }), Nothing, signedIn, {
    summary: "What the caller's list opens with; without a view, as it is",
  }),
});
