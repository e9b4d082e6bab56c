-- Firms that were there before journal tests had a screen get its place in the menu, below the analysis of data.
insert into menu_node (tenant_id, id, parent_id, group_id, label, label_en, path_url, sort)
select tenant_id, 1305, parent_id, group_id, '会计分录测试', 'Journal entry tests', 'journaltests', sort + 1
from menu_node where id = 1304 and path_url = 'dataanalysis'
on conflict do nothing;
