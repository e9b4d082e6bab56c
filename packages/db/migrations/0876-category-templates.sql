-- What a project of a category begins with (类别模板): pages of its menu and sections of its file. Projects keep their own copy.
create table category_template (
  tenant_id int not null default app_tenant() references tenant (id),
  category_id bigint not null,
  version int not null default 1,
  -- Nodes of the menu that its projects do not show.
  menu_left_out int[] not null default '{}',
  -- Sections, by the codes of the firm's nodes: those left out, and those that every file must have.
  sections_left_out text[] not null default '{}',
  sections_required text[] not null default '{}',
  updated_by bigint not null default app_user(), updated_at timestamptz not null default now(),
  primary key (tenant_id, category_id),
  foreign key (tenant_id, category_id) references project_category (tenant_id, id),
  foreign key (tenant_id, updated_by) references app_user (tenant_id, id)
);
alter table project add menu_left_out int[] not null default '{}', add category_template_version int;
-- Procedures that programmes of new projects leave out.
alter table program_template add is_disabled boolean not null default false, add row_version int not null default 1;

select close_by_tenant('category_template');
