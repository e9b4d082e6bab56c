-- Conclusions on runs of journal-entry tests are papers of the run: what was concluded, and what was before, each a version. Who had reached
-- one that was taken back stands in the log alone. Words without a verdict are a draft.
with version as (
  select r.tenant_id, r.project_id, r.id as subject_id, f.no::int as revision, 2 as status, 2 as place,
    f.value ->> 'verdict' as verdict, f.value ->> 'conclusion' as conclusion, null::text as override_reason, 0 as override_open,
    coalesce(l.user_id, (f.value ->> 'userId')::bigint) as by, coalesce(l.at, (f.value ->> 'at')::timestamptz) as at,
    f.value ->> 'reason' as return_reason, (f.value ->> 'userId')::bigint as return_by, (f.value ->> 'at')::timestamptz as return_time
  from journal_test_run r
  cross join lateral jsonb_array_elements(r.former_conclusions) with ordinality f (value, no)
  left join lateral (
    select l.user_id, l.at from project_log l
    where l.tenant_id = r.tenant_id and l.project_id = r.project_id and l.ref_type = 'journalTestRun' and l.ref_id = r.id::text
      and l.action = 'conclude' and l.new_value ->> 'conclusion' = f.value ->> 'conclusion' and l.at < (f.value ->> 'at')::timestamptz
    order by l.seq desc limit 1
  ) l on true
  union all
  select r.tenant_id, r.project_id, r.id, jsonb_array_length(r.former_conclusions) + 1,
    case when r.verdict is null then 0 else 1 end, case when r.verdict is null then 0 else 1 end,
    r.verdict, r.conclusion, r.override_reason, coalesce(r.override_open, 0),
    coalesce(r.concluded_by, r.created_by), coalesce(r.concluded_at, r.created_at), null, null, null
  from journal_test_run r where r.conclusion is not null
)
insert into paper_record (tenant_id, id, project_id, kind, subject_id, revision, status, place, data, preparer_id, prepare_time,
  signer_ids, approver_id, approve_time, superseded_time, return_reason, return_by, return_time)
select v.tenant_id, (v.project_id << 31) | nextval('paper_record_id_seq'), v.project_id, 'journalTestConclusion', v.subject_id, v.revision,
  v.status, v.place,
  jsonb_build_object('verdict', case v.verdict when 'noException' then 1 when 'exceptionsDealtWith' then 2 end, 'conclusion', v.conclusion,
    'openVouchers', v.override_open::text, 'overrideReason', v.override_reason, 'revisionReason', null),
  v.by, v.at, case when v.status = 0 then '{}' else array[v.by] end, case when v.status > 0 then v.by end, case when v.status > 0 then v.at end,
  v.return_time, v.return_reason, v.return_by, v.return_time
from version v;
alter table journal_test_run drop column conclusion, drop column concluded_by, drop column concluded_at, drop column verdict,
  drop column override_reason, drop column override_open, drop column former_conclusions;
