-- Files kept before a scanner was named, or before it knew what it knows today, are scanned by the rounds that hash them. What one found is
-- on the row: such a file leaves the server no more.
alter table file_object add column scanned_at timestamptz, add column infection text;

-- What one person's files may take, of the firm's room: 0 is no limit.
alter table security_policy
  add column person_files_gb int not null default 0 check (person_files_gb between 0 and 100000),
  add column person_files_max int not null default 0 check (person_files_max between 0 and 10000000);
-- Read from the index alone.
create index file_object_of_person on file_object (tenant_id, created_by, sha256) include (size_bytes);
