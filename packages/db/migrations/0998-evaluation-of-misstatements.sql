-- Prior-year misstatements are records of a list like others: what is taken off stays for the log, where the reason is.
drop index prior_misstatement_source;
alter table prior_misstatement add column pinyin text not null default '', add column is_deleted boolean not null default false;
update prior_misstatement set is_deleted = true where removed_at is not null;
alter table prior_misstatement drop column removed_by, drop column removed_at, drop column removed_reason;
create unique index prior_misstatement_source on prior_misstatement (tenant_id, project_id, source_key)
  where source_key is not null and not is_deleted;

-- Answers and conclusions on misstatements are versions of one paper, which another person approves: each conclusion stays as a version,
-- the last one waits for its approval, with the answers as they stood; answers alone are a draft.
with answered as (
  select f.tenant_id, f.project_id, max(f.updated_by) as by, max(f.updated_at) as at,
    jsonb_object_agg(f.flag, case when f.is_present then 2 else 1 end)
      || jsonb_object_agg(f.flag || 'Note', f.note)
      || jsonb_build_object('answeredBy', jsonb_object_agg(f.flag, jsonb_build_object('by', u.name, 'at', f.updated_at))) as data
  from misstatement_flag f join app_user u on u.tenant_id = f.tenant_id and u.id = f.updated_by
  group by f.tenant_id, f.project_id
), version as (
  select c.tenant_id, c.project_id, row_number() over mine as revision, lead(c.concluded_at) over mine as next_at,
    c.concluded_by as by, c.concluded_at as at,
    jsonb_build_object('conclusion', c.conclusion, 'reason', c.reason,
      'basis', jsonb_build_object('print', c.print, 'om', c.om::text, 'decisive', c.decisive::text)) as data
  from misstatement_conclusion c window mine as (partition by c.tenant_id, c.project_id order by c.id)
  union all
  select a.tenant_id, a.project_id, 1, null, a.by, a.at,
    jsonb_build_object('conclusion', 0, 'basis', jsonb_build_object('print', '', 'om', '0.00', 'decisive', '0.00'))
  from answered a
  where not exists (select from misstatement_conclusion c where c.tenant_id = a.tenant_id and c.project_id = a.project_id)
)
insert into paper_record (tenant_id, id, project_id, kind, revision, status, place, data, preparer_id, prepare_time, signer_ids, superseded_time)
select v.tenant_id, (v.project_id << 31) | nextval('paper_record_id_seq'), v.project_id, 'misstatementConclusion', v.revision,
  case when v.next_at is not null then 3 when v.data -> 'conclusion' = '0' then 0 else 1 end,
  case when v.next_at is null then 0 else 2 end,
  jsonb_build_object('covenant', 0, 'fraud', 0, 'relatedParty', 0, 'managementPay', 0, 'segment', 0, 'answeredBy', '{}'::jsonb, 'covenantNote', null,
    'fraudNote', null, 'relatedPartyNote', null, 'managementPayNote', null, 'segmentNote', null, 'reason', null, 'revisionReason', null)
    || coalesce(a.data, '{}') || v.data,
  v.by, v.at, case when v.data -> 'conclusion' = '0' then '{}' else array[v.by] end, v.next_at
from version v left join answered a on a.tenant_id = v.tenant_id and a.project_id = v.project_id;
drop table misstatement_conclusion;
drop table misstatement_flag;
