-- Firms that were there before cut-off had a place in the menu get it below the tests of journal entries.
insert into menu_node (tenant_id, id, parent_id, group_id, label, label_en, path_url, sort)
select tenant_id, 1306, parent_id, group_id, '截止测试', 'Cut-off', 'cutoff', sort + 1
from menu_node where id = 1305 and path_url = 'journaltests'
on conflict do nothing;
