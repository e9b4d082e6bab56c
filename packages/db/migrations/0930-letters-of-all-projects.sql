-- Confirmation letters as the firm's centre lists them (函证中心): renewed by the transaction that writes to a project.
create table overview_letter (
  tenant_id int not null default app_tenant(),
  of_project bigint not null,
  id bigint not null,
  letter_no text collate "C" not null, hz_kind smallint not null,
  contact_name text not null, pinyin text collate "C" not null,
  status smallint not null, status_at timestamptz not null,
  book_amount numeric(20,2) not null,
  send_time timestamptz,
  primary key (tenant_id, of_project, id)
);
create index overview_letter_waiting on overview_letter (tenant_id, status, status_at);

select close_by_tenant('overview_letter');
