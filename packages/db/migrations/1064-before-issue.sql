-- Before a report is sealed each finding is answered or gone; what was said of a grave one a second person confirms.
alter table mirror_answer add column confirmed_by bigint, add column confirmed_at timestamptz;
alter table mirror_answer add constraint mirror_answer_confirmed check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2));
alter table mirror_answer add constraint mirror_answer_second check (confirmed_by <> answered_by);

-- Of a first audit whose opening inventory cannot be verified: qualified on what covers the year, unmodified on the balance sheet.
alter table report_register add column is_split boolean not null default false;

-- Licences that are PDF files: each page of theirs is one of the package.
alter table firm_certificate add column is_pdf boolean not null default false,
  add column pages smallint not null default 1 check (pages between 1 and 6);
