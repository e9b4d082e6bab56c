-- Confirmation letters (函证, CSA 1312): a project's register of addressees, letters with what they ask and what was
-- answered, who approved them, how they were sent, evidence, and signs of forgery.

-- A letter: what it bears, who approved it, how it was sent, what was answered.
create sequence confirmation_letter_id_seq maxvalue 2147483647 cycle;
create table confirmation_letter (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('confirmation_letter_id_seq'),
  project_id bigint not null,
  letter_no text collate "C" not null check (length(letter_no) <= 60),
  round smallint not null default 1 check (round between 1 and 3),
  hz_kind smallint not null check (hz_kind between 1 and 5),
  form smallint not null default 1 check (form between 1 and 3),
  model_id bigint,
  contact_name text not null check (length(contact_name) between 1 and 200),
  pinyin text not null default '',
  -- As the letter bears it: taken over when it is made and when it is sent again.
  addr_snapshot jsonb not null default '{}',
  base_date date not null,
  status smallint not null default 20 check (status in (20, 21, 30, 32, 40, 41, 42, 50, 51, 52, 53, 54, 55, 90)),
  -- Since when it stands in its status.
  status_at timestamptz not null default now(),
  status_reason text check (length(status_reason) <= 500),
  file_id bigint, file_hash text collate "C", page_count int,
  -- Of what the file says: another one means that it must be made again.
  content_hash text collate "C",
  qr_token text collate "C" not null check (length(qr_token) = 12),
  prepared_by bigint, submitted_by bigint,
  approval_user_id bigint, approval_time timestamptz, approval_comment text check (length(approval_comment) <= 500),
  send_method smallint check (send_method between 1 and 6),
  send_time timestamptz, send_user_id bigint, courier text, tracking_no text collate "C" check (length(tracking_no) <= 40),
  -- Of a platform: the request as it was sent to it.
  send_request jsonb,
  mail_msg_id text,
  receiver_signed text check (length(receiver_signed) <= 100),
  reply_method smallint check (reply_method between 1 and 6),
  reply_time timestamptz, reply_tracking_no text collate "C" check (length(reply_tracking_no) <= 40),
  reply_from_addr text check (length(reply_from_addr) <= 300), reply_city text check (length(reply_city) <= 30),
  reply_phone text check (length(reply_phone) <= 30), reply_mail text check (length(reply_mail) <= 128),
  reply_seal_ok boolean, reply_seal_type text check (length(reply_seal_type) <= 30),
  reply_seal_name text check (length(reply_seal_name) <= 200),
  reply_sign_ok boolean, reply_note text check (length(reply_note) <= 1000),
  reply_result smallint not null default 0 check (reply_result between 0 and 5),
  book_amount numeric(20,2) not null default 0, reply_amount numeric(20,2), diff_amount numeric(20,2),
  alt_result smallint not null default 0 check (alt_result between 0 and 3), alt_amount numeric(20,2) not null default 0,
  alt_note text check (length(alt_note) <= 2000),
  confirmed_amount numeric(20,2) not null default 0,
  conclusion text check (length(conclusion) <= 1000),
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version int not null default 1,
  -- Who signed a reply, and the day written beside the signature: as a person compared them with the paper.
  reply_signer text check (length(reply_signer) <= 50),
  reply_sign_date date,
  -- What a list is searched by, in one column.
  words text collate "C" not null generated always as (
    lower(letter_no) || chr(10) || lower(contact_name) || chr(10) || coalesce(lower(tracking_no), '') || chr(10)
      || coalesce(lower(reply_tracking_no), '') || chr(10) || lower(pinyin)) stored,
  primary key (tenant_id, project_id, id),
  constraint confirmation_letter_id_says_project check (id >> 31 in (0, project_id)),
  constraint confirmation_letter_no_key unique (tenant_id, project_id, letter_no),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, model_id) references confirmation_model (tenant_id, id),
  foreign key (tenant_id, file_id) references file_object (tenant_id, id),
  foreign key (tenant_id, prepared_by) references app_user (tenant_id, id),
  foreign key (tenant_id, submitted_by) references app_user (tenant_id, id),
  foreign key (tenant_id, approval_user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, send_user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence confirmation_letter_id_seq owned by confirmation_letter.id;
create index confirmation_letter_kind on confirmation_letter (tenant_id, project_id, hz_kind, id);
create index confirmation_letter_token on confirmation_letter (tenant_id, project_id, qr_token);
-- Each order that a list is shown in.
create index confirmation_letter_amount on confirmation_letter (tenant_id, project_id, book_amount, id);
create index confirmation_letter_waiting on confirmation_letter (tenant_id, project_id, status_at, id);
-- Lists of a hundred thousand letters: what a list is searched, filtered and ordered by stands in one index, so that no row is opened before
-- the page is cut.
create index confirmation_letter_list on confirmation_letter (tenant_id, project_id, letter_no, id) include (status, hz_kind, form, words);
create index confirmation_letter_name on confirmation_letter (tenant_id, project_id, contact_name, id);
-- Of a few bytes a letter: how many there are of a status, a kind, a form.
create index confirmation_letter_counts on confirmation_letter (tenant_id, project_id, status, hz_kind, form, id);

-- The register of addressees.
create sequence confirmation_contact_id_seq maxvalue 2147483647 cycle;
create table confirmation_contact (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('confirmation_contact_id_seq'),
  project_id bigint not null,
  hz_kind smallint not null check (hz_kind between 1 and 5),
  subject_code text collate "C" not null check (length(subject_code) <= 20),
  fs_item_id bigint,
  contact_name text not null check (length(contact_name) between 1 and 200),
  pinyin text not null default '',
  -- Of the books: the account and, where there is one, the auxiliary item.
  source_key text collate "C",
  uscc text collate "C" not null default '' check (length(uscc) <= 18),
  is_related boolean not null default false,
  currency text collate "C" not null default 'CNY' check (length(currency) = 3),
  book_amount numeric(20,2) not null default 0, fc_amount numeric(20,2), turnover numeric(20,2),
  -- 1 owed to the client, 2 owed by it.
  direction smallint not null default 1 check (direction in (1, 2)),
  age text not null default '' check (length(age) <= 30),
  bank_account text collate "C" not null default '' check (length(bank_account) <= 40),
  is_closed boolean not null default false,
  -- Cells of the bank's form, or of a model with columns of its own.
  row_json jsonb not null default '{}',
  is_selected boolean not null default false,
  -- Drawn by chance: what it shows stands for others.
  is_sampled boolean not null default false,
  select_reason text not null default '' check (length(select_reason) <= 200),
  no_select_reason text not null default '' check (length(no_select_reason) <= 200),
  linkman text not null default '' check (length(linkman) <= 50), dept_title text not null default '' check (length(dept_title) <= 50),
  phone text not null default '' check (length(phone) <= 30), email text not null default '' check (length(email) <= 128),
  province text not null default '' check (length(province) <= 30), city text not null default '' check (length(city) <= 30),
  address text not null default '' check (length(address) <= 300), postcode text not null default '' check (length(postcode) <= 6),
  info_source text not null default '' check (length(info_source) <= 100),
  registered_address text not null default '' check (length(registered_address) <= 300),
  addr_check smallint not null default 0 check (addr_check between 0 and 3),
  addr_check_user_id bigint, addr_check_time timestamptz, addr_check_note text not null default '' check (length(addr_check_note) <= 300),
  remark text not null default '' check (length(remark) <= 500),
  letter_id bigint,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_deleted boolean not null default false, row_version int not null default 1,
  -- What a list is searched by, in one column; cut to what an index takes in any script.
  words text collate "C" not null generated always as (
    left(lower(contact_name) || chr(10) || lower(bank_account) || chr(10) || lower(address) || chr(10) || lower(pinyin), 600)) stored,
  primary key (tenant_id, project_id, id),
  constraint confirmation_contact_id_says_project check (id >> 31 in (0, project_id)),
  constraint confirmation_contact_selected check (not is_selected or select_reason <> ''),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, letter_id) references confirmation_letter (tenant_id, project_id, id),
  foreign key (tenant_id, addr_check_user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence confirmation_contact_id_seq owned by confirmation_contact.id;
create unique index confirmation_contact_source on confirmation_contact (tenant_id, project_id, subject_code, source_key)
  where source_key is not null and not is_deleted;
create index confirmation_contact_letter on confirmation_contact (tenant_id, project_id, letter_id) where letter_id is not null;
create index confirmation_contact_amount on confirmation_contact (tenant_id, project_id, book_amount, id) where not is_deleted;
-- The register's own order.
create index confirmation_contact_order on confirmation_contact (tenant_id, project_id, hz_kind, subject_code, abs(book_amount) desc, id)
  include (book_amount, is_selected, addr_check, words) where not is_deleted;
create index confirmation_contact_counts on confirmation_contact (tenant_id, project_id, addr_check, is_selected, hz_kind, subject_code, id)
  where not is_deleted;

create sequence confirmation_letter_item_id_seq maxvalue 2147483647 cycle;
create table confirmation_letter_item (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('confirmation_letter_item_id_seq'),
  project_id bigint not null,
  letter_id bigint not null,
  contact_id bigint,
  subject_code text collate "C" not null check (length(subject_code) <= 20),
  bank_item_no text collate "C" check (length(bank_item_no) <= 10),
  row_json jsonb not null default '{}',
  direction smallint not null default 1 check (direction in (1, 2)),
  currency text collate "C" not null default 'CNY',
  -- In the item's currency, as the letter prints it; the book amount in yuan besides.
  fc_amount numeric(20,2), book_amount numeric(20,2) not null default 0,
  reply_amount numeric(20,2), diff_amount numeric(20,2),
  diff_reason smallint check (diff_reason in (1, 2, 3, 4, 5, 6, 7, 9)), diff_note text check (length(diff_note) <= 500),
  -- Which part of the difference is a misstatement of the books, and the entry that corrects it.
  misstatement numeric(20,2) not null default 0 check (misstatement >= 0),
  adjust_head_id bigint,
  sort int not null default 0,
  primary key (tenant_id, project_id, id),
  constraint confirmation_letter_item_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id, letter_id) references confirmation_letter (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, contact_id) references confirmation_contact (tenant_id, project_id, id)
);
alter sequence confirmation_letter_item_id_seq owned by confirmation_letter_item.id;
create index confirmation_letter_item_letter on confirmation_letter_item (tenant_id, project_id, letter_id);
create index confirmation_letter_item_entry on confirmation_letter_item (tenant_id, project_id, adjust_head_id) where adjust_head_id is not null;
-- Which letters ask about a statement item.
create index confirmation_letter_item_subject on confirmation_letter_item (tenant_id, project_id, subject_code, letter_id);

-- Every step of every letter: who, when, from where to where, why, and what was registered with it. Nothing is changed or taken out.
create table confirmation_approval (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  letter_id bigint not null,
  seq int not null,
  -- An event of the states; 1 submit, 2 approve, 3 reject and 4 withdraw are its approvals.
  action text collate "C" not null,
  from_status smallint not null, to_status smallint not null,
  round smallint not null default 1,
  user_id bigint, at timestamptz not null default now(),
  comment text check (length(comment) <= 500),
  facts jsonb not null default '{}',
  primary key (tenant_id, project_id, letter_id, seq),
  foreign key (tenant_id, project_id, letter_id) references confirmation_letter (tenant_id, project_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

create table confirmation_file (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  letter_id bigint not null,
  file_id bigint not null,
  -- What it is evidence of.
  kind text collate "C" not null check (kind in ('letter', 'sending', 'reply', 'alternative')),
  place text check (length(place) <= 200), note text check (length(note) <= 300),
  -- What was read in it: producer and time of a PDF, the perceptual hash of a seal.
  traits jsonb not null default '{}',
  round smallint not null default 1,
  user_id bigint not null default app_user(), at timestamptz not null default now(),
  primary key (tenant_id, project_id, letter_id, file_id),
  foreign key (tenant_id, project_id, letter_id) references confirmation_letter (tenant_id, project_id, id),
  foreign key (tenant_id, file_id) references file_object (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index confirmation_file_bytes on confirmation_file (tenant_id, project_id, file_id);

create table confirmation_flag (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  letter_id bigint not null,
  code text collate "C" not null check (length(code) <= 30),
  detail text not null default '' check (length(detail) <= 300),
  found_at timestamptz not null default now(),
  answer text check (length(answer) between 1 and 500), answered_by bigint, answered_at timestamptz,
  primary key (tenant_id, project_id, letter_id, code),
  foreign key (tenant_id, project_id, letter_id) references confirmation_letter (tenant_id, project_id, id),
  foreign key (tenant_id, answered_by) references app_user (tenant_id, id)
);

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

-- The client's own list of opened accounts (已开立银行结算账户清单): what letters are held against.
create sequence bank_account_list_id_seq maxvalue 2147483647 cycle;
create table bank_account_list (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('bank_account_list_id_seq'),
  project_id bigint not null,
  bank_name text not null check (length(bank_name) between 1 and 200),
  account text collate "C" not null check (length(account) between 1 and 40),
  account_type text collate "C" not null default '' check (length(account_type) <= 20),
  currency text collate "C" not null default 'CNY',
  open_date date, close_date date,
  note text not null default '' check (length(note) <= 300),
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  row_version int not null default 1,
  -- Bank accounts are records of a list like others: what is taken off stays for the log, and its number is free for another.
  pinyin text not null default '', updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  primary key (tenant_id, project_id, id),
  constraint bank_account_list_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence bank_account_list_id_seq owned by bank_account_list.id;
create unique index bank_account_list_account_key on bank_account_list (tenant_id, project_id, account) where not is_deleted;

-- What letters of all projects share: addresses, phones, courier numbers, domains, documents, seals. Of the firm, so that a forger who
-- serves several clients is seen.
create table confirmation_trace (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint generated by default as identity,
  -- Not named project_id: the traces are read over all projects.
  of_project bigint not null,
  letter_id bigint not null,
  -- address, phone, point, tracking, domain, pdf, seal
  kind text collate "C" not null check (length(kind) <= 10),
  key text collate "C" not null check (length(key) <= 300),
  -- Of a courier's number.
  count numeric(24,0),
  -- The addressee without its legal form: the same debtor of two clients is no sign.
  party_key text not null,
  party_name text not null,
  project_name text not null,
  primary key (tenant_id, id),
  constraint confirmation_trace_once unique (tenant_id, of_project, letter_id, kind, key),
  foreign key (tenant_id, of_project) references project (tenant_id, id)
);
create index confirmation_trace_key on confirmation_trace (tenant_id, kind, key);
create index confirmation_trace_count on confirmation_trace (tenant_id, key, count) where count is not null;

select close_by_tenant(
  'confirmation_letter', 'confirmation_contact', 'confirmation_letter_item', 'confirmation_approval', 'confirmation_file',
  'confirmation_flag', 'confirmation_scan', 'confirmation_scan_page', 'bank_account_list', 'confirmation_trace'
);
revoke update, delete on confirmation_approval from digao_app;
revoke delete on confirmation_letter, confirmation_flag from digao_app;
