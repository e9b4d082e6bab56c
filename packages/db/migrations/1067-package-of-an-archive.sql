-- A confirmed request is closed by one act of the owner of the tables: the file of its package, the request and the project together. In pieces the
-- server's role could archive without a package; and on a cluster neither of the two writes to a table of every node once the other has.
create or replace function keep_archive_request() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if passes_archive() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.status not in (0, 4) then
      raise exception 'A request for the archive begins open.' using errcode = 'DA001';
    end if;
    return new;
  end if;
  if new.status = 2 and old.status <> 2 then
    raise exception 'Nothing is archived without its package.' using errcode = 'DA001';
  end if;
  if old.status = 2
    and to_jsonb(new) - '{location,box_no,row_version}'::text[] is distinct from to_jsonb(old) - '{location,box_no,row_version}'::text[] then
    raise exception 'What is archived stays as it is.' using errcode = 'DA001';
  end if;
  return new;
end $$;

-- Answers the file. The digests, bytes and entries are those of the package, last_seq the last entry of the project's log in it.
create function close_archive(of_request bigint, name text, mime_type text, digest text, bytes bigint, manifest text, entries int, last_seq bigint)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare r archive_request; file bigint;
begin
  select * into r from archive_request where tenant_id = app_tenant() and id = of_request;
  if r.status is distinct from 6 or r.confirmed_by is null then
    raise exception 'Nobody has confirmed it.' using errcode = 'DA001';
  end if;
  insert into file_object (tenant_id, sha256, size_bytes, file_name, mime)
    values (r.tenant_id, digest, bytes, name, mime_type) returning id into file;
  execute 'set local app.archived_writes = ''redo''';
  update archive_request set status = 2, packed_at = now(), file_id = file, package_sha256 = digest, manifest_sha256 = manifest,
      package_bytes = bytes, entry_count = entries, packed_seq = last_seq, row_version = row_version + 1
    where tenant_id = r.tenant_id and id = r.id;
  perform move_archive(of_request);
  return file;
end $$;
revoke execute on function close_archive(bigint, text, text, text, bigint, text, int, bigint) from public;
grant execute on function close_archive(bigint, text, text, text, bigint, text, int, bigint) to digao_app;
