-- What was recognised on the scans of replies. Beside the evidence, never in its place: nothing here changes a letter.
create table confirmation_scan (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  letter_id bigint not null,
  -- The scan as it came.
  file_id bigint not null,
  -- 1 waits, 2 recognised, 3 could not be, 4 recognised, to be compared.
  state smallint not null default 1 check (state between 1 and 4),
  job_id bigint,
  -- Key of a message.
  note text collate "C" check (length(note) <= 60),
  at timestamptz not null default now(),
  primary key (tenant_id, project_id, letter_id, file_id),
  foreign key (tenant_id, project_id, letter_id, file_id) references confirmation_file (tenant_id, project_id, letter_id, file_id)
);
alter table confirmation_scan alter project_id set statistics 1;

create table confirmation_scan_page (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  letter_id bigint not null,
  file_id bigint not null,
  page smallint not null check (page >= 1),
  -- The page set upright.
  picture_file_id bigint not null,
  width int not null, height int not null,
  confidence real not null check (confidence between 0 and 1),
  qr text check (length(qr) <= 500),
  text text not null default '' check (length(text) <= 100000),
  -- {name, value, confidence, box}: box in thousandths of the page, left, top, right, bottom.
  fields jsonb not null default '[]',
  primary key (tenant_id, project_id, letter_id, file_id, page),
  foreign key (tenant_id, project_id, letter_id, file_id) references confirmation_scan (tenant_id, project_id, letter_id, file_id),
  foreign key (tenant_id, picture_file_id) references file_object (tenant_id, id)
);
create index confirmation_scan_page_picture on confirmation_scan_page (tenant_id, project_id, picture_file_id);
alter table confirmation_scan_page alter project_id set statistics 1;

select close_by_tenant('confirmation_scan', 'confirmation_scan_page');
