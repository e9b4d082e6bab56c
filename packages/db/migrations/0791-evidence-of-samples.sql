-- What was looked at of items that were found right without a remark of their own, told with the conclusion on the sample.
alter table sample_run add column seen text;
