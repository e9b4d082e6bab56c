import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Shapes } from "./stand-ins.ts";
import { check, checkInAnyShape, connectToPlan, hasUnconstrainedPlans } from "./statements.ts";

const isAble = await hasUnconstrainedPlans();
let client: pg.Client;
beforeAll(async () => {
  if (isAble) client = await connectToPlan();
});
afterAll(() => client?.end());

const own = (name: string) => `${name}.tenant_id = $1 and ${name}.project_id = $2`;

describe.skipIf(!isAble)("the sweep over statements", () => {
  it.each([
    [
      "of a person's projects",
      "select i.id from project_member m join fs_item i on i.project_id = m.project_id where m.user_id = $1",
      ["fs_item i"],
    ],
    ["of the firm alone", "select count(*) from wp_sign s where s.tenant_id = $1", ["wp_sign s"]],
    [
      "of a project, whatever its firm",
      "select d.id from drawn_voucher d where d.project_id = $1",
      ["drawn_voucher d"],
    ],
    [
      "in a subquery of a list of projects",
      "select p.id, (select count(*) from import_batch b where b.project_id = p.id) from project p where p.tenant_id = $1",
      ["import_batch b"],
    ],
    [
      "beside one that is bound",
      `select i.id from fs_item i join wp_sign s on s.ref_id = i.id where ${own("i")}`,
      ["wp_sign s"],
    ],
    ["that it changes", "update adjust_head set remark = $1 where id = $2", ["adjust_head adjust_head"]],
    [
      "held whole on every node",
      "select p.id from project p where p.id = $1 for update",
      ["a row lock on project instead of holdRecord"],
    ],
    ["that it adds to", "insert into picked_line (user_id, line_id) values ($1, $2)", ["picked_line"]],
    [
      "added to without an answer beside one that answers",
      "with a as (insert into tick_mark (sign, meaning) select $1, max(m.sign) from tick_mark m), b as (insert into label (label_name) select $1 returning 1) select from b",
      ["insert into tick_mark without insertFound"],
    ],
    [
      "changed by a time among alternatives",
      "update mail_out o set sent_at = coalesce(o.sent_at, now()) where o.mail_id = $1",
      ["what is worked out while it runs, in CASE or COALESCE of a change: instant(), ownUser, momentOf"],
    ],
    [
      "changed in one part of a statement",
      "with c as (update own_sheet set lock_since = case when seq = $1 then (lock_since) else now() end where id = $2 returning id) select id from c",
      ["what is worked out while it runs, in CASE or COALESCE of a change: instant(), ownUser, momentOf"],
    ],
    [
      "changed by a function of the product among alternatives that is not immutable",
      `update adjust_head h set remark = case when is_archived(h.tenant_id, h.project_id) then 'a' end where ${own("h")}`,
      ["what is worked out while it runs, in CASE or COALESCE of a change: instant(), ownUser, momentOf"],
    ],
    [
      "changed by a CASE with an operand",
      `update adjust_head h set remark = case h.remark when 'a' then 'b' end where ${own("h")}`,
      ["a CASE with an operand in a change, which loses it: case when a = …"],
    ],
    [
      "whose time is moved by an interval",
      "update mail_account set next_poll_at = next_poll_at - $1 * interval '1 minute' where id = $2",
      ["a time that is moved by an interval in a change"],
    ],
  ])("finds what a cluster would not take: %s", async (_, text, open) => {
    expect(await check(client, text, [])).toEqual(open);
  });

  it.each([
    [
      "a project's own rows",
      `select i.id from fs_item i join wp_sign s on ${own("s")} and s.ref_id = i.id where ${own("i")}`,
    ],
    [
      "a row lock on a table of one node beside one of every node",
      "select w.id from work_log w join app_user u on u.id = w.user_id where w.id = $1 for update of w",
    ],
    [
      "the overview of all projects",
      "select t.ref from project_member m join overview_task t on t.of_project = m.project_id where m.user_id = $1",
    ],
    [
      "a change by what a query within it has worked out",
      "update file_object f set checked_at = now() from (select id from file_object where coalesce(checked_at < now() - interval '1 day', true)) due where f.id = due.id",
    ],
    [
      "a choice that is made of columns and parameters",
      "update own_sheet set fold_at = now(), lock_since = case when lock_window = $1 then lock_since else $2::timestamptz end where id = $3",
    ],
  ])("lets %s pass", async (_, text) => {
    expect(await check(client, text, [])).toEqual([]);
  });

  it("plans each statement in the shape that its transaction gave its own tables, whatever came between", async () => {
    const shapes = new Shapes();
    const planned = async (text: string) => {
      shapes.note(text, []);
      return checkInAnyShape(client, text, [], shapes);
    };
    expect(await planned("create temp table gathered (id bigint) on commit drop")).toEqual([]);
    expect(await planned("create temp table gathered (id bigint, mark int) on commit drop")).toEqual([]);
    for (const column of ["id", "mark", "id"])
      expect(await planned(`select g.${column} from gathered g join fs_item i on i.id = g.id and ${own("i")}`)).toEqual(
        [],
      );
    await expect(planned("select nothing from gathered")).rejects.toThrow("nothing");
  });
});
