/** What a person wants to be told of (订阅): by topic, for all projects or for one. */
import { z } from "zod";
import { area, del, get, post, put, signedIn } from "../../../endpoint.ts";
import { Id, Nothing, PageQuery, pageOf } from "../../../shapes.ts";
import { subscriptionGroups, topicCodes } from "./topics.ts";

const Group = z.enum(Object.keys(subscriptionGroups) as [keyof typeof subscriptionGroups]);
const Topic = z.enum(topicCodes);
/** `all`, or the number of a project. */
const Target = z
  .string()
  .trim()
  .regex(/^(all|[1-9]\d{0,14})$/)
  .default("all");
/** In the product, or by mail as well. What goes to WeChat and the like goes there by the firm's own service, told by its webhook. */
export const Channel = z.enum(["site", "mail"]);
const Words = { groupName: z.string(), subCategoryName: z.string() };

export const Subscription = z.object({
  /** Null where nothing was chosen: a person is told of everything from the start. */
  sid: Id.nullable(),
  groupCode: Group,
  subCategory: Topic,
  ...Words,
  about: z.string(),
  target: z.string(),
  /** Empty for all projects. */
  targetName: z.string(),
  channel: z.literal("site"),
  isSubscribed: z.boolean(),
  /** It comes by mail as well. */
  isMailed: z.boolean(),
  /** What asks for an answer, or must be learnt: the product always tells it. */
  isAlways: z.boolean(),
  /** Nothing of it is unread. */
  readState: z.boolean(),
  unreadCount: z.number().int(),
});
export type Subscription = z.infer<typeof Subscription>;

const Chosen = z.object({ subCategory: Topic, target: Target, channel: Channel.default("site") });
/** By its number, or by topic and target. */
const Named = Chosen.partial({ subCategory: true })
  .extend({ sid: Id.nullish() })
  .refine(({ sid, subCategory }) => sid || subCategory);
const pageSize = 12;

export const subscriptions = area("/api/services/app/SubscribeInfo", {
  GetSubscribeInfoList: get(
    PageQuery.extend({ maxResultCount: z.coerce.number().int().min(1).max(1000).default(pageSize) }),
    pageOf(Subscription),
    signedIn,
    { kind: "list", summary: "Each topic for all projects, then what was chosen for single ones" },
  ),
  GetGroupInfo: get(
    z.object({}),
    z.array(z.object({ groupCode: Group, groupName: z.string(), topicCount: z.number().int() })),
    signedIn,
    { summary: "The groups of topics" },
  ),
  GetSubCategoryInfo: get(
    z.object({ groupCode: Group.optional() }),
    z.array(Subscription.pick({ groupCode: true, subCategory: true, subCategoryName: true, about: true })),
    signedIn,
    { summary: "The topics of a group, or of all" },
  ),
  CreateSubscribeInfo: post(Chosen, Subscription, signedIn, {
    summary: "Be told of a topic, in the product or by mail as well",
  }),
  CancelSubscribeInfo: put(Named, Subscription, signedIn, {
    summary:
      "Be told of a topic no more, or no more by mail; tasks and what touches one's account are told all the same",
  }),
  DeleteSubscribeInfo: del(z.object({ sid: Id }), Nothing, signedIn, {
    summary: "What was chosen for a project goes; it follows the choice for all",
  }),
  UpdateReadState: put(Named, z.object({ unreadCount: z.number().int() }), signedIn, {
    summary: "Marks the notices of a topic as read; answers how many are left of all",
  }),
});
