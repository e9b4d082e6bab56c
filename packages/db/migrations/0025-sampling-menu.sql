-- Firms that were there before samples had a screen get its place in the menu, below the check of vouchers.
insert into menu_node (tenant_id, id, parent_id, group_id, label, label_en, path_url, sort)
select tenant_id, 2302, parent_id, group_id, '审计抽样', 'Audit sampling', 'sampling', sort + 1
from menu_node where id = 2301 and path_url = 'pzcheck'
on conflict do nothing;
