-- Whether the client's books say on which side an account stands (科目方向). Where they do not, its standard account decides, also one that a
-- person maps later. Rows from before keep the side they were given.
alter table tb_row add column dc_told boolean not null default true;
alter table account add column dc_told boolean not null default true;
