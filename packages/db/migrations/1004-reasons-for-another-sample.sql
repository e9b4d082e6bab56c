-- Why another sample was drawn from a population of which there was one already.
alter table sample_run add column again_reason text;
