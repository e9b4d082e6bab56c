import { subscriptions } from "@digao/contract/areas/identity/subscriptions/calls";
import {
  type GroupCode,
  subscriptionGroups,
  subscriptionTopics,
  topicCodes,
} from "@digao/contract/areas/identity/subscriptions/topics";
import { wordIn } from "@digao/contract/pairs";
import { type Context, serve } from "../../../platform/serve.ts";
import { choose, forget, listSubscriptions, readTopic } from "./subscriptions.ts";

const topicsIn = (group?: GroupCode) =>
  topicCodes.filter((code) => group === undefined || subscriptionTopics[code].group === group);

const groupsIn = ({ lang }: Context) =>
  Object.entries(subscriptionGroups).map(([code, words]) => {
    const groupCode = code as GroupCode;
    return { groupCode, groupName: wordIn(lang, words), topicCount: topicsIn(groupCode).length };
  });

export const subscriptionsRoutes = serve(subscriptions, {
  GetSubscribeInfoList: listSubscriptions,
  GetGroupInfo: async (ctx) => groupsIn(ctx),
  GetSubCategoryInfo: async ({ lang }, { groupCode }) =>
    topicsIn(groupCode).map((subCategory) => {
      const { group, words, about } = subscriptionTopics[subCategory];
      const named = { subCategoryName: wordIn(lang, words), about: wordIn(lang, about) };
      return { groupCode: group, subCategory, ...named };
    }),
  CreateSubscribeInfo: (ctx, chosen) => choose(ctx, chosen, true),
  CancelSubscribeInfo: (ctx, named) => choose(ctx, named, false),
  DeleteSubscribeInfo: forget,
  UpdateReadState: readTopic,
});
