-- What the baseline has otherwise than the migrations it replaced; applied once to a database that these made.

-- The menu comes from the seed, not from a copy of each firm.
drop table menu_node;

alter table tenant add column seed_sha256 text;
grant update (seed_sha256) on tenant to digao_app;
create or replace function tenant_guard() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.id = app_tenant() and to_jsonb(new) - 'seed_sha256' = to_jsonb(old) - 'seed_sha256' then
    return new;
  end if;
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
    and not exists (select from tenant o where o.id = app_tenant() and o.is_operator) then
    raise exception 'A firm is changed by the operator alone.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- The rights that the seed of that time gave the built-in roles: what a firm lacks of them it has taken away itself.
alter table role add column seeded_permissions text[] not null default '{}';
update role r set seeded_permissions = given.rights
from (
  select role, array_agg('Pages.' || words[1] || case when n > 1 then '.' || words[n] else '' end) as rights
  from (values
    ('ChiefPartner', 'Customers Create Edit Export Delete, JobDo Create Edit Delete Check Export, Partner Create Edit Check Export Delete, '
      'ManageTeam Create Edit Check Export Delete, Branch Create Edit Check Export Delete, ECIChange Check Export, '
      'Equity Check Export, InvestmentCheck Check Export, CompanyGraphCheck Check Export, '
      'Projects Create Edit Export Delete All, WorkLogs Create Edit Delete Check Export All, Knowledge Create Edit, '
      'Assets Export, Confirmations Check, Archives Create All Check'),
    ('Partner', 'Customers Create Edit Export Delete, JobDo Create Edit Delete Check Export, Partner Create Edit Check Export Delete, '
      'ManageTeam Create Edit Check Export Delete, Branch Create Edit Check Export Delete, ECIChange Check Export, '
      'Equity Check Export, InvestmentCheck Check Export, CompanyGraphCheck Check Export, '
      'Projects Create Edit Export Delete, WorkLogs Create Edit Delete Check Export, Knowledge Create Edit, Assets Export, '
      'Confirmations Check, Archives Create'),
    ('Manager', 'Customers Create Edit Export, Projects Create Edit Export, WorkLogs Create Edit Delete Check, Knowledge Create Edit, '
      'Assets, JobDo Create Edit Delete Check Export, Partner Create Edit Check Export Delete, '
      'ManageTeam Create Edit Check Export Delete, Branch Create Edit Check Export Delete, ECIChange Check Export, '
      'Equity Check Export, InvestmentCheck Check Export, CompanyGraphCheck Check Export'),
    ('Auditor', 'Projects, Customers, WorkLogs Create Edit Delete, Knowledge, Assets, JobDo, Partner Create Edit, '
      'ManageTeam Create Edit, Branch Create Edit, ECIChange, Equity, InvestmentCheck, CompanyGraphCheck'),
    ('QualityControl', 'Projects All, Customers, WorkLogs Create Edit Delete, Knowledge, Assets, JobDo, Quality Check Export'),
    ('ConfirmationCentre', 'Projects, Customers, WorkLogs Create Edit Delete, Knowledge, Assets, JobDo, Confirmations Create Edit All Export'),
    ('Archivist', 'Projects, Archives Create Edit Check All Export'),
    ('HumanResources', 'WorkLogs Create Edit Delete All Export, Knowledge Create Edit'),
    ('ReadOnly', 'Projects, Customers, Knowledge')
  ) v (role, areas),
  unnest(string_to_array(areas, ', ')) area,
  lateral (select string_to_array(area, ' ')) w (words),
  generate_subscripts(words, 1) n
  group by role
) given
where r.is_static and r.name = given.role;
update role set seeded_permissions = permissions where is_static and name = 'Admin';

-- Clients are a register: codes are texts, and a unique index has the name of its column.
alter table customer alter cust_status drop default;
alter table customer alter cust_status type text collate "C" using cust_status::text;
alter table customer alter cust_status set default '1';
alter index customer_name rename to customer_cust_name_key;
alter index customer_uscc rename to customer_uscc_key;
