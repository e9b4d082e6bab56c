-- Conclusions on samples are papers of the sample, as those on journal tests are (1001): whether one is concluded follows from them.
-- Words of a sample that was opened again before such conclusions were kept are a draft.
with version as (
  select r.tenant_id, r.project_id, r.id as subject_id, f.no::int as revision, 2 as status, 2 as place,
    (f.value ->> 'verdict')::int as verdict, f.value ->> 'conclusion' as conclusion, null::text as verdict_reason, null::text as seen,
    r.row_version as run_version, coalesce(l.user_id, (f.value ->> 'userId')::bigint) as by, coalesce(l.at, (f.value ->> 'at')::timestamptz) as at,
    f.value ->> 'reason' as return_reason, (f.value ->> 'userId')::bigint as return_by, (f.value ->> 'at')::timestamptz as return_time
  from sample_run r
  cross join lateral jsonb_array_elements(r.former_conclusions) with ordinality f (value, no)
  left join lateral (
    select l.user_id, l.at from project_log l
    where l.tenant_id = r.tenant_id and l.project_id = r.project_id and l.ref_type = 'sampleRun' and l.ref_id = r.id::text
      and l.action = 'conclude' and l.new_value ->> 'conclusion' = f.value ->> 'conclusion' and l.at < (f.value ->> 'at')::timestamptz
    order by l.seq desc limit 1
  ) l on true
  union all
  select r.tenant_id, r.project_id, r.id, jsonb_array_length(r.former_conclusions) + 1, r.status, r.status, r.verdict, r.conclusion, r.verdict_reason, r.seen,
    r.row_version, coalesce(r.concluded_by, r.created_by), coalesce(r.concluded_at, r.created_at), null, null, null
  from sample_run r where r.status = 1 or r.status = 0 and r.conclusion is not null and r.former_conclusions = '[]'
)
insert into paper_record (tenant_id, id, project_id, kind, subject_id, revision, status, place, data, preparer_id, prepare_time,
  signer_ids, approver_id, approve_time, superseded_time, return_reason, return_by, return_time)
select v.tenant_id, (v.project_id << 31) | nextval('paper_record_id_seq'), v.project_id, 'sampleConclusion', v.subject_id, v.revision,
  v.status, v.place,
  jsonb_build_object('verdict', v.verdict, 'verdictReason', v.verdict_reason, 'seen', v.seen, 'conclusion', v.conclusion,
    'revisionReason', null, 'runVersion', v.run_version),
  v.by, v.at, case when v.status = 0 then '{}' else array[v.by] end, case when v.status > 0 then v.by end, case when v.status > 0 then v.at end, v.return_time, v.return_reason, v.return_by, v.return_time
from version v;
update sample_run set status = 0 where status = 1;
alter table sample_run drop constraint sample_run_status_check,
  -- 0 drawn, 2 taken back.
  add constraint sample_run_status_check check (status in (0, 2)),
  drop column conclusion, drop column concluded_by, drop column concluded_at, drop column verdict, drop column verdict_reason, drop column seen,
  drop column former_conclusions;
