import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "role.project0": ["项目组成员", "team member"],
  "role.project1": ["项目负责人", "project manager"],
  "role.project2": ["项目合伙人", "engagement partner"],
  "role.project3": ["现场负责人", "in-charge"],
  "role.project4": ["项目质量复核人", "engagement quality reviewer"],
  "role.unknown": ["角色 {name} 不存在", "There is no role {name}"],
  "role.nameTaken": ["角色名 {value} 已被占用。", "Role name {value} is already taken."],
  "role.displayNameTaken": ["角色显示名 {value} 已被占用。", "Role display name {value} is already taken."],
  "role.deleteStatic": ["不能删除系统预定义角色：{name}", "Can not delete a static role: {name}"],
  "role.renameStatic": ["不能修改系统预定义角色的名称：{name}", "Can not rename a static role: {name}"],
  "role.everyRight": ["“*”（全部权限）不能授予角色，请逐项选择权限", "“*”, every right, is not granted to a role: choose rights one by one"],
  "role.allRights": ["系统管理员角色拥有全部权限，不能修改其权限", "The administrator role has every right; its rights cannot be changed"],
  "role.everythingAboveOwn": ["管理员角色含本所全部权限（包括以后新增的），只有持有该角色的人才能授予或收回", "The administrators' role holds every right of the firm, later ones too: only who holds it gives it or takes it away"],
  "role.aboveOwn": ["不能授予或收回超出您自己权限的权限：{right}", "You cannot grant or take away rights above your own: {right}"],
} as const satisfies Pairs;
