/** Which rights of an area the caller holds (权限): asked by each area's screens to show their buttons. */
import { z } from "zod";
import { area, get } from "../endpoint.ts";
import { itemsOf } from "../shapes.ts";

export const GrantedPermission = z.object({ name: z.string(), displayName: z.string(), granted: z.boolean() });
export type GrantedPermission = z.infer<typeof GrantedPermission>;

const ofArea = (path: string, summary: string) =>
  get(z.object({}), itemsOf(GrantedPermission), undefined, { path, summary });

export const permissions = area("/api/services/app", {
  GetProjectPermissions: ofArea("/api/services/app/Project/getAllPermissions", "Rights on projects"),
  GetCustomerPermissions: ofArea("/api/services/app/Customer/getAllPermissions", "Rights on clients"),
});
