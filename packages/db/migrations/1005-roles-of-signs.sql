-- A sign keeps the role that its signer had, and the act that gave it. Roles are given, not taken: what was signed on a role that somebody
-- had given himself, or that an in-charge or the engagement quality reviewer had given away, stands nowhere and is listed as 无权签署.
alter table wp_sign
  -- Null where no history says so.
  add column signer_role smallint,
  add column grant_id bigint,
  add column is_unauthorised boolean not null default false,
  add constraint wp_sign_unauthorised_stands_nowhere check (is_cancelled or not is_unauthorised);

-- The history is the firm's, signs are the project's: on a cluster they lie apart, so the history is read first.
with history as materialized (
  select h.tenant_id, h.project_id, h.user_id, h.id, h.new_role, h.at from project_member_history h where h.action in ('add', 'role')
)
update wp_sign s set signer_role = g.new_role, grant_id = g.id
from history g
where s.tenant_id = g.tenant_id and s.project_id = g.project_id and s.user_id = g.user_id and g.at <= s.sign_time and s.grant_id is null
  and not exists (
    select from history n where n.tenant_id = s.tenant_id and n.project_id = s.project_id and n.user_id = s.user_id
      and n.at <= s.sign_time and n.id > g.id
  );

-- Whoever makes a project is its first manager; every other role of one's own was taken.
with taken as materialized (
  select h.tenant_id, h.project_id, h.id
  from project_member_history h
  left join lateral (
    select b.new_role from project_member_history b
    where b.tenant_id = h.tenant_id and b.project_id = h.project_id and b.user_id = h.by_user_id and b.action in ('add', 'role', 'remove')
      and b.id < h.id
    order by b.id desc limit 1
  ) giver on true
  where h.new_role > 0 and (h.by_user_id = h.user_id and (h.new_role <> 1 or h.action <> 'add') or giver.new_role in (3, 4))
)
update wp_sign s set is_unauthorised = true, is_cancelled = true, cancel_time = now()
from taken h
where h.tenant_id = s.tenant_id and h.project_id = s.project_id and h.id = s.grant_id and not s.is_cancelled and s.sign_level > 0;

update fs_item i set changed_at = now(), wp_status = case when i.wp_status between 2 and 5 then 6 else i.wp_status end
where exists (
  select from wp_sign s where s.tenant_id = i.tenant_id and s.project_id = i.project_id and s.ref_type = 1 and s.ref_id = i.id and s.is_unauthorised
);
update audit_sheet a set status = case when a.status between 2 and 5 then 6 else a.status end
where exists (
  select from wp_sign s where s.tenant_id = a.tenant_id and s.project_id = a.project_id and s.ref_type = 19 and s.ref_id = a.id and s.is_unauthorised
);
update wp_sign s set changed_at = now()
where s.ref_type = 19 and not s.is_cancelled and s.changed_at is null and exists (
  select from wp_sign u where u.tenant_id = s.tenant_id and u.project_id = s.project_id and u.ref_type = 19 and u.ref_id = s.ref_id and u.is_unauthorised
);
