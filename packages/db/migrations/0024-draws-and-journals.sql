-- Since when a drawn voucher stands on another journal than the one it was drawn from; who marked or judged it: none of them reviews it.
alter table drawn_voucher add column relinked_at timestamptz, add column checker_ids bigint[] not null default '{}';
update drawn_voucher set checker_ids = array[check_user_id] where check_user_id is not null;
-- Which drawn vouchers an entry corrects.
create index drawn_voucher_adjustment on drawn_voucher (tenant_id, adjust_head_id) where adjust_head_id is not null;
