-- The filing desk (报备): the stamped PDF with what was read out of it, the person who typed the code and the one who typed it again, what was filed.
alter table report_register
  add file_id bigint,
  -- The data set as it was when the filing was recorded, and the lines that were read back.
  add filed_data jsonb,
  add read_back jsonb,
  -- Why nothing could be read out of the file: a message.
  add unread_why text,
  add filed_at timestamptz,
  add confirmed_by bigint, add confirmed_at timestamptz,
  -- What the second person compared by eye where nothing was found.
  add confirm_words text,
  -- Of a kind that the firm need not file.
  add is_unfiled boolean not null default false,
  add check ((file_id is null) = (read_back is null) and (file_id is null) = (filed_by is null)),
  add check ((confirmed_by is null) = (confirmed_at is null)),
  add foreign key (tenant_id, file_id) references file_object (tenant_id, id),
  add foreign key (tenant_id, confirmed_by) references app_user (tenant_id, id),
  drop constraint report_register_check3,
  add constraint report_register_is_filed check (filing in (0, 1, 4) or (file_id is not null and sha256 is not null
    and (is_unfiled or (verify_code is not null and filed_on is not null))));
create index report_register_code on report_register (tenant_id, verify_code) where verify_code is not null;

-- Enum deliveryMedium.
alter table report_delivery add medium smallint not null default 1 check (medium between 1 and 2);

-- Kinds that the firm has found to be outside the duty to file (财会〔2023〕15号), with the reason.
alter table report_number_form add is_unfiled boolean not null default false, add unfiled_reason text,
  add check (not is_unfiled or unfiled_reason is not null);
