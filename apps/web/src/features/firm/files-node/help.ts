import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  filesnode: {
    for: ["维护事务所的文件节点：编码、上级、归档必备、保管年限和顺序。", "The firm's file nodes: code, place, what archives require, years of retention and order."],
    first: ["新增节点或修改已有节点；把归档必须有文件的节点设为必备。", "Add a node or change one; mark those that every archive must hold a file in."],
    who: ["需要用户管理权限；节点在各项目的资料中心立即生效。", "Needs the right to manage users; every project's document centre follows at once."],
  },
} as const satisfies Pairs;
