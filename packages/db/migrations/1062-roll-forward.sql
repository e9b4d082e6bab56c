-- Roll-forward (结转上年): what a project took from the client's archived engagement of an earlier period, part by part, each once.
create sequence roll_forward_part_id_seq maxvalue 2147483647 cycle;
create table roll_forward_part (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('roll_forward_part_id_seq'),
  project_id bigint not null,
  -- The archived engagement.
  source_project bigint not null,
  part text collate "C" not null,
  way text collate "C" not null check (way in ('take', 'template', 'leave')),
  -- Papers of the part that are taken in another way, by their ids.
  chosen jsonb not null default '[]',
  -- Until it is done its job alone knows how it stands; `failed` may be asked for again.
  state text collate "C" not null default 'queued' check (state in ('queued', 'done', 'failed')),
  job_id bigint,
  -- Key of the message, and its parameters.
  why text collate "C", why_params jsonb,
  asked_by bigint not null default app_user(), asked_at timestamptz not null default now(),
  done_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint roll_forward_part_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, part),
  check ((state = 'failed') = (why is not null)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, source_project) references project (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id)
);
alter sequence roll_forward_part_id_seq owned by roll_forward_part.id;
alter table roll_forward_part alter project_id set statistics 1;
grant usage on sequence roll_forward_part_id_seq to digao_app;

-- What became of each paper or record of a part. Text that was carried on as it stood keeps its hash: whoever signs it unchanged says why it still holds.
create sequence roll_forward_item_id_seq maxvalue 2147483647 cycle;
create table roll_forward_item (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('roll_forward_item_id_seq'),
  project_id bigint not null,
  part text collate "C" not null,
  source_id bigint,
  title text not null,
  outcome text collate "C" not null check (outcome in ('taken', 'template', 'left')),
  -- Key of the message, and its parameters: why it was left, or what differs.
  why text collate "C", why_params jsonb,
  -- What it became here.
  ref_type text collate "C", ref_id bigint,
  -- The paper with which it is signed.
  held_by text collate "C", held_id bigint,
  text_hash text collate "C",
  confirmed_words text, confirmed_by bigint, confirmed_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint roll_forward_item_id_says_project check (id >> 31 in (0, project_id)),
  check (num_nonnulls(ref_type, ref_id) in (0, 2)),
  check (num_nonnulls(held_by, held_id) in (0, 2)),
  check (text_hash is null or ref_id is not null),
  check (num_nonnulls(confirmed_words, confirmed_by, confirmed_at) in (0, 3)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, confirmed_by) references app_user (tenant_id, id)
);
alter sequence roll_forward_item_id_seq owned by roll_forward_item.id;
create index roll_forward_item_part on roll_forward_item (tenant_id, project_id, part, id);
create index roll_forward_item_held on roll_forward_item (tenant_id, project_id, held_by, held_id) where text_hash is not null;
alter table roll_forward_item alter project_id set statistics 1;
grant usage on sequence roll_forward_item_id_seq to digao_app;

select close_by_tenant('roll_forward_part', 'roll_forward_item');
revoke delete on roll_forward_part, roll_forward_item from digao_app;
