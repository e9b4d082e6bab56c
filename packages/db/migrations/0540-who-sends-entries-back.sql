-- Who took a checked entry out of the figures, or sent one back, and when: beside the reason, for good.
alter table adjust_head add column cancel_by bigint, add column cancel_time timestamptz;
