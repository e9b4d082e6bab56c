-- What the client is asked for (客户资料清单), and the client's own people who answer. They are no users of the firm: a transaction of one of them
-- says so by settings of its own and names no firm, so that the wall of every table is closed to it; `client_door` opens these tables alone.
create function app_client_tenant() returns int language sql stable parallel safe set search_path = ''
  as $$ select nullif(current_setting('app.client_tenant', true), '')::int $$;
create function app_client_project() returns bigint language sql stable parallel safe set search_path = ''
  as $$ select nullif(current_setting('app.client_project', true), '')::bigint $$;
create function app_client_person() returns bigint language sql stable parallel safe set search_path = ''
  as $$ select nullif(current_setting('app.client_person', true), '')::bigint $$;

create sequence client_person_id_seq maxvalue 2147483647 cycle;
create table client_person (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('client_person_id_seq'),
  project_id bigint not null,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  tel text, title text,
  -- Enum clientPersonState.
  state smallint not null default 0 check (state between 0 and 2),
  password_hash text,
  factor_sealed text, factor_last_step bigint not null default 0, factor_confirmed_at timestamptz,
  failed int not null default 0, locked_until timestamptz,
  invited_by bigint, invited_at timestamptz,
  last_sign_in_at timestamptz,
  -- Counts the mails to the person, each a record of its own in the outbox.
  mail_round int not null default 0,
  -- Where the person signs in, under the address that the firm uses the product by.
  desk text,
  pinyin text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint client_person_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, invited_by) references app_user (tenant_id, id)
);
alter sequence client_person_id_seq owned by client_person.id;
create unique index client_person_email_key on client_person (tenant_id, project_id, lower(email)) where not is_deleted;

-- The token of an invitation is known to its receiver alone; of it a hash is kept, good once and for some days.
create table client_invitation (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  token_hash text collate "C" not null check (length(token_hash) = 64),
  client_person_id bigint not null,
  invited_by bigint not null default app_user(),
  expires_at timestamptz not null, used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, project_id, token_hash),
  foreign key (tenant_id, project_id, client_person_id) references client_person (tenant_id, project_id, id),
  foreign key (tenant_id, invited_by) references app_user (tenant_id, id)
);
create index client_invitation_person on client_invitation (tenant_id, project_id, client_person_id);

create table client_session (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  token_hash text collate "C" not null check (length(token_hash) = 64),
  client_person_id bigint not null,
  ip text not null, user_agent text not null,
  created_at timestamptz not null default now(), last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null, ended_at timestamptz,
  primary key (tenant_id, project_id, token_hash),
  foreign key (tenant_id, project_id, client_person_id) references client_person (tenant_id, project_id, id)
);
create index client_session_person on client_session (tenant_id, project_id, client_person_id) where ended_at is null;

create sequence client_request_id_seq maxvalue 2147483647 cycle;
create table client_request (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('client_request_id_seq'),
  project_id bigint not null,
  request_no int not null,
  name text not null check (length(name) between 1 and 200),
  name_en text, purpose text,
  pbc_type text collate "C",
  node_code text collate "C" not null default 'K3',
  wp_index text check (length(wp_index) <= 20),
  client_person_id bigint,
  due_date date,
  -- Null: a draft, of which the client sees nothing.
  request_date date, asked_by bigint,
  receive_date date,
  -- Enum pbcStatus.
  status smallint not null default 0 check (status between 0 and 5),
  -- What was said last: why it is returned or closed.
  decision text,
  -- Null of what was sent: the next mail to the person names it.
  reminded_on date,
  remark text,
  created_by bigint default app_user(),
  pinyin text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint client_request_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, client_person_id) references client_person (tenant_id, project_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  check (request_date is null or (client_person_id is not null and due_date is not null and asked_by is not null))
);
alter sequence client_request_id_seq owned by client_request.id;
create unique index client_request_no_key on client_request (tenant_id, project_id, request_no);
create index client_request_person on client_request (tenant_id, project_id, client_person_id) where not is_deleted;

-- What both sides say about a request, and the files that came; nothing of it is changed.
create sequence client_request_entry_id_seq maxvalue 2147483647 cycle;
create table client_request_entry (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('client_request_entry_id_seq'),
  project_id bigint not null,
  request_id bigint not null,
  -- Of whom the request was asked as it was written; null: said to nobody outside.
  client_person_id bigint,
  -- Null: said by the client's person.
  user_id bigint,
  -- Enum clientEntryKind.
  kind smallint not null check (kind between 1 and 8),
  words text check (length(words) <= 2000),
  audit_file_id bigint, file_name text, file_version int, size_bytes bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint client_request_entry_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id, request_id) references client_request (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, client_person_id) references client_person (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, audit_file_id) references audit_file (tenant_id, project_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
alter sequence client_request_entry_id_seq owned by client_request_entry.id;
create index client_request_entry_of on client_request_entry (tenant_id, project_id, request_id);
create index client_request_entry_file on client_request_entry (tenant_id, project_id, audit_file_id);

-- Files of the client's people on their way, part by part.
create sequence client_upload_id_seq maxvalue 2147483647 cycle;
create table client_upload (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('client_upload_id_seq'),
  project_id bigint not null,
  request_id bigint not null,
  client_person_id bigint not null,
  mark text collate "C" not null check (length(mark) = 64),
  file_name text not null,
  folder text not null default '',
  size_bytes bigint not null check (size_bytes between 1 and 41943040),
  received_bytes bigint not null default 0,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint client_upload_id_says_project check (id >> 31 in (0, project_id)),
  constraint client_upload_key unique (tenant_id, project_id, client_person_id, mark),
  foreign key (tenant_id, project_id, request_id) references client_request (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, client_person_id) references client_person (tenant_id, project_id, id)
);
alter sequence client_upload_id_seq owned by client_upload.id;
create table client_upload_part (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  upload_id bigint not null,
  at_byte bigint not null,
  bytes bytea not null check (length(bytes) <= 4194304),
  primary key (tenant_id, project_id, upload_id, at_byte),
  foreign key (tenant_id, project_id, upload_id) references client_upload (tenant_id, project_id, id) on delete cascade
);
alter table client_upload_part alter bytes set storage external;

alter table client_person alter project_id set statistics 1;
alter table client_invitation alter project_id set statistics 1;
alter table client_session alter project_id set statistics 1;
alter table client_request alter project_id set statistics 1;
alter table client_request_entry alter project_id set statistics 1;
alter table client_upload alter project_id set statistics 1;
alter table client_upload_part alter project_id set statistics 1;
select close_by_tenant('client_person', 'client_invitation', 'client_session', 'client_request', 'client_request_entry', 'client_upload',
  'client_upload_part');
grant usage on sequence client_person_id_seq, client_request_id_seq, client_request_entry_id_seq, client_upload_id_seq to digao_app;

-- For reading alone: what they do is written by the firm's own transaction, once this door has shown that it is theirs.
create policy client_door on client_person for select using (tenant_id = app_client_tenant() and project_id = app_client_project()
  and id = app_client_person() and not is_deleted);
create policy client_door on client_request for select using (tenant_id = app_client_tenant() and project_id = app_client_project()
  and client_person_id = app_client_person() and request_date is not null and not is_deleted);
create policy client_door on client_request_entry for select using (tenant_id = app_client_tenant() and project_id = app_client_project()
  and client_person_id = app_client_person());
create policy client_door on client_upload for select using (tenant_id = app_client_tenant() and project_id = app_client_project()
  and client_person_id = app_client_person());
