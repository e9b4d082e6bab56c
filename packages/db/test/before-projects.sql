-- Two projects of one firm as they stood before the keys by project: one journal each, an item, an entry, a message.
insert into tenant (id, tenancy_name, name) values (1, 'old', '老所');
set app.tenant_id = '1';
set app.user_id = '1';
insert into app_user (tenant_id, id, user_name, name, password_hash) values (1, 1, 'manager', '李经理', '');
insert into customer (tenant_id, id, cust_name) values (1, 1, '老客户');
insert into project_category (tenant_id, id, code, name, sort) values (1, 1, 'A', '年报', 1);
insert into project (tenant_id, id, project_code, project_name, cust_id, category_id, a_year, period_start, period_end, pm_user_id)
  select 1, n, 'P' || n, '项目', 1, 1, 2024, '2024-01-01', '2024-12-31', 1 from generate_series(1, 2) n;
insert into file_object (tenant_id, id, sha256, size_bytes, file_name, mime) values (1, 1, '0', 1, 'a', 'text/csv');
insert into project_period (tenant_id, id, project_id, label, start_date, end_date)
  select 1, 10 + n, n, '2024', '2024-01-01', '2024-12-31' from generate_series(1, 2) n;
insert into import_batch (tenant_id, id, project_id, period_id, type_id, file_id, file_name, file_sha256)
  select 1, 70 + n, n, 10 + n, 4, 1, 'a', '0' from generate_series(1, 2) n;
update project_period set voucher_batch_id = 60 + id;
insert into fs_item (tenant_id, id, project_id, std_code, grp_id, rpt_type, name_zh, name_en, line_no, kind)
  select 1, 20 + n, n, 'A101', 1, 1, '货币资金', 'Cash', 1, 'L' from generate_series(1, 2) n;
insert into check_item (tenant_id, fs_item_id, seq, content) select 1, 20 + n, 1, '核对' from generate_series(1, 2) n;
insert into adjust_head (tenant_id, id, project_id, adj_type, description, preparer_id)
  select 1, 30 + n, n, 1, '调整', 1 from generate_series(1, 2) n;
insert into adjust_line (tenant_id, id, project_id, head_id, line_no, fs_item_id, debit)
  select 1, 40 + n, n, 30 + n, 1, 20 + n, 5 from generate_series(1, 2) n;
insert into voucher (tenant_id, id, batch_id, j_period, j_date, j_type, j_no, j_no_text, amount_dr, amount_cr, line_count, first_line_id)
  select 1, (70 + n) * 33554432::bigint + 1, 70 + n, 202401, '2024-01-31', '记', 1, '1', 5, 5, 2, (70 + n) * 33554432::bigint + 1 from generate_series(1, 2) n;
insert into voucher_line (tenant_id, id, batch_id, jmsn, line_no, j_period, j_date, account_code, debit, credit)
  select 1, (70 + n) * 33554432::bigint + m, 70 + n, (70 + n) * 33554432::bigint + 1, m, 202401, '2024-01-31', '1001', 5, 0
  from generate_series(1, 2) n, generate_series(1, 2) m;
insert into tb_row (tenant_id, batch_id, seq, j_period, account_code, account_name, level, is_leaf, dc, close_dr)
  select 1, 70 + n, 1, 202412, '1001', '库存现金', 1, true, 1, 5 from generate_series(1, 2) n;
