-- Why an entry of tax stands alone, or which entry holds a misstatement already: what takes weight from it, or gives it some, is explained.
alter table misstatement_note add column place_reason text, add column placed_by bigint, add column placed_at timestamptz;
