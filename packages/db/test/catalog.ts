import type pg from "pg";

// The tables that belong to no tenant, and the functions that may act with the owner's rights: each has a reason.
export const globalTables = [
  "tenant", // who the tenants are
  "job_queue", // which jobs wait, ids only
  "live_outbox", // what servers tell each other, ids only
  "schema_migration", // what the schema is
  "sign_in_rate", // how often hashed addresses and names were tried
];
// The tables of the firm that name projects. Each is read over many projects, by a person or by the firm.
export const firmTables = [
  "action_log", // the firm's chain; entries of before the projects had chains of their own
  "archive_auth", // which archives a person may look into
  "download", // a person's files, whatever project they are of
  "file_object", // what a firm's files take; the same bytes may be of several projects
  "job", // what waits and runs, in one queue
  "job_do", // a person's tasks, over all projects
  "mail", // a mailbox, whatever projects its mails are of
  "mail_account", // mailboxes of people, of the firm and of projects, polled in one round
  "mail_match", // replies in the firm's mailbox, before anybody knows whose they are
  "mail_out", // one queue to each mail server
  "notice", // what people are told, read by person
  "presence", // who is where, by connection
  "project_event", // calendars of people
  "project_member", // whose projects there are
  "project_member_history", // goes with the members
  "recent_project", // a person's last projects
  "row_home", // which project a row is of, asked before that is known
  "subscription", // what a person wants to be told
  "user_category_project", // a person's folders
  "work_log", // a person's hours
];
export const definerFunctions = [
  "action_log_chain", // appends to the chain whose head the server may not write
  "project_log_chain", // the same of a project's chain
  "erase_rows", // takes the rows of a firm that is being erased, its action log too
  "erase_firm", // takes the firm itself when none of its rows is left
  "close_archive", // archives a confirmed request: file, request and project in one act
  "destroy_project", // destroys an archived project whose destruction two have decided, after its years
  "end_destruction", // closes a destruction with its certificate
  "move_archive", // moves a project with its request for the archive, which closes it to the server's role
  "analyse_grown", // analyses tables, which only their owner may; answers nothing
];

interface Detector {
  /** What must not exist. */
  name: string;
  /** One column: the offender. $1 are the global tables, $2 the functions allowed, $3 the firm's tables that name projects. */
  sql: string;
}

const tables = `(select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relacl, c.relowner from pg_class c
  join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p'))`;
const tenantTables = `(select * from ${tables} t where not t.relname = any ($1::text[]))`;
const has = (relation: string, ...columns: string[]): string =>
  `exists (select from pg_attribute where attrelid = ${relation} and not attisdropped and attname in (${columns.map((name) => `'${name}'`).join()}))`;
const projectTables = `(select * from ${tenantTables} t where ${has("t.oid", "project_id")} and not t.relname = any ($3::text[]))`;
const functions = `(select p.oid, p.proname, p.prosecdef, p.proconfig, p.prosqlbody from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))`;
const firstColumn = (relation: string, attribute: string): string =>
  `(select attname from pg_attribute where attrelid = ${relation} and attnum = ${attribute})`;

export const detectors: Detector[] = [
  {
    name: "a tenant table without tenant_id int not null default app_tenant()",
    sql: `select t.relname from ${tenantTables} t where not exists (
      select from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnotnull and a.atttypid = 'int4'::regtype
        and pg_get_expr(d.adbin, d.adrelid) = 'app_tenant()')`,
  },
  {
    name: "a tenant table without forced row security",
    sql: `select t.relname from ${tenantTables} t where not (t.relrowsecurity and t.relforcerowsecurity)`,
  },
  {
    name: "a tenant table whose policies are not the one wall",
    sql: `select t.relname from ${tenantTables} t where (
      select coalesce(array_agg(format('%s|%s|%s|%s|%s', polcmd, polpermissive, polroles::text, pg_get_expr(polqual, polrelid),
               coalesce(pg_get_expr(polwithcheck, polrelid), pg_get_expr(polqual, polrelid)))), '{}')
      from pg_policy where polrelid = t.oid and polname <> 'client_door')
      <> (select array[format('*|t|{0}|(tenant_id = %1$s)|(tenant_id = %1$s)',
          -- A cluster cannot send the query that one server asks once, instead of the function row by row.
          case when to_regclass('pg_catalog.pg_dist_partition') is null then '( SELECT app_tenant() AS app_tenant)' else 'app_tenant()' end)])`,
  },
  {
    name: "a door for the client's people that lets write, or see rows of others",
    sql: `select t.relname from ${tables} t join pg_policy y on y.polrelid = t.oid
      where y.polname = 'client_door' and not (t.relname = any (array['client_person', 'client_request', 'client_request_entry', 'client_upload'])
        and y.polcmd = 'r' and y.polpermissive and y.polroles::text = '{0}' and pg_get_expr(y.polqual, y.polrelid) like
          format('((tenant_id = app_client_tenant()) AND (project_id = app_client_project()) AND (%s = app_client_person())%%',
            case t.relname when 'client_person' then 'id' else 'client_person_id' end)
        and pg_get_expr(y.polqual, y.polrelid) not like '% OR %')`,
  },
  {
    name: "a primary key, unique or ordered index that does not start with tenant_id",
    sql: `select i.indexrelid::regclass::text from pg_index i join ${tenantTables} t on t.oid = i.indrelid
      join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
      where (m.amname = 'btree' or i.indisunique or i.indisexclusion)
        and ${firstColumn("i.indrelid", "i.indkey[0]")} is distinct from 'tenant_id'`,
  },
  {
    name: "a tenant table without a primary key",
    sql: `select t.relname from ${tenantTables} t where not exists (select from pg_constraint where conrelid = t.oid and contype = 'p')`,
  },
  {
    name: "a foreign key that could point into another tenant",
    sql: `select f.conname || ' of ' || f.conrelid::regclass from pg_constraint f join ${tables} o on o.oid = f.conrelid
      join ${tables} t on t.oid = f.confrelid
      where f.contype = 'f' and not (t.relname = any ($1::text[]) and o.relname = any ($1::text[])) and not (
        ${firstColumn("f.conrelid", "f.conkey[1]")} = 'tenant_id'
        and ${firstColumn("f.confrelid", "f.confkey[1]")} = case when t.relname = 'tenant' then 'id' else 'tenant_id' end)`,
  },
  {
    name: "a table of projects whose keys or indexes do not begin with tenant_id, project_id",
    sql: `select i.indexrelid::regclass::text from pg_index i join ${projectTables} t on t.oid = i.indrelid
      where ${firstColumn("i.indrelid", "i.indkey[0]")} is distinct from 'tenant_id'
        or ${firstColumn("i.indrelid", "i.indkey[1]")} is distinct from 'project_id'`,
  },
  {
    name: "a foreign key to a table of projects that leaves the project out",
    sql: `select f.conname || ' of ' || f.conrelid::regclass from pg_constraint f join ${projectTables} t on t.oid = f.confrelid
      where f.contype = 'f' and (${firstColumn("f.conrelid", "f.conkey[2]")} is distinct from 'project_id'
        or ${firstColumn("f.confrelid", "f.confkey[2]")} is distinct from 'project_id'
        or f.conrelid not in (select oid from ${projectTables} o))`,
  },
  {
    name: "a column of projects or imports whose statistics could name them all, so that a new one counts as empty",
    sql: `select t.relname || '.' || a.attname from ${projectTables} t join pg_attribute a on a.attrelid = t.oid
      where a.attname in ('project_id', 'batch_id') and not a.attisdropped and a.attstattarget is distinct from 1`,
  },
  {
    name: "a row of a project that does not name it",
    sql: `select t.relname from ${tenantTables} t where not ${has("t.oid", "project_id")}
      and ${has("t.oid", "batch_id", "period_id", "fs_item_id", "run_id", "head_id", "jmsn", "line_id", "msg_id", "drawn_id")}`,
  },
  {
    name: "a table of projects whose ids could be another project's",
    sql: `select t.relname from ${projectTables} t join pg_attribute a on a.attrelid = t.oid and a.attname = 'id' and not a.attisdropped
      where not t.relname = any (array['import_batch', 'voucher', 'voucher_line']) and not (
        exists (select from pg_attrdef d where d.adrelid = t.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, d.adrelid) like 'app_row_id(%')
        and exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'c'
          and pg_get_constraintdef(c.oid) = 'CHECK ((((id >> 31) = 0) OR ((id >> 31) = project_id)))'))`,
  },
  {
    name: "a table of projects that an archived project could still be changed in",
    sql: `select t.relname from ${projectTables} t where not t.relname = any (array['project_log', 'project_log_head', 'line_selection', 'sample_population'])
      and (select count(*) from pg_trigger g join pg_proc p on p.oid = g.tgfoid
        where g.tgrelid = t.oid and p.proname = 'refuse_archived' and g.tgenabled = 'O') <> 4`,
  },
  {
    name: "a view that reads with its owner's rights, or a materialized one, which knows no row security",
    sql: `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and (c.relkind = 'm'
        or (c.relkind = 'v' and not coalesce(c.reloptions::text[] && array['security_invoker=true', 'security_invoker=on'], false)))
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  },
  {
    name: "a function with its owner's rights that is not allowed",
    sql: `select p.proname from ${functions} p where p.prosecdef and not p.proname = any ($2::text[])`,
  },
  {
    name: "a function without a fixed search_path",
    // A body that was parsed when the function was made names everything by its oid.
    sql: `select p.proname from ${functions} p where p.prosqlbody is null and not exists (
      select from unnest(p.proconfig) setting where setting like 'search_path=%')`,
  },
  {
    name: "a right of the server to empty, reference, trigger on or maintain a table",
    // PostgreSQL 17 brought the right to maintain.
    sql: `select t.relname || ': ' || r from ${tables} t, unnest(array['truncate', 'references', 'trigger']
        || case when current_setting('server_version_num')::int >= 170000 then array['maintain'] end) r
      where has_table_privilege('digao_app', t.oid, r)`,
  },
  {
    name: "a right of the server to change the past",
    sql: `select t.relname || ': ' || r from (values ('action_log', 'update'), ('action_log', 'delete'), ('action_log_head', 'insert'),
        ('action_log_head', 'update'), ('action_log_head', 'delete'), ('project_log', 'update'), ('project_log', 'delete'),
        ('project_log_head', 'insert'), ('project_log_head', 'update'), ('project_log_head', 'delete'), ('schema_migration', 'insert'),
        ('schema_migration', 'update'), ('schema_migration', 'delete'), ('tenant', 'delete')) f (relname, r)
      join ${tables} t using (relname)
      where has_table_privilege('digao_app', t.oid, r)
        or (r in ('insert', 'update') and has_any_column_privilege('digao_app', t.oid, r))`,
  },
  {
    name: "a right of the server to close tables, which migrations do",
    sql: `select p.proname from ${functions} p where p.proname = 'close_by_tenant' and has_function_privilege('digao_app', p.oid, 'execute')`,
  },
  {
    name: "a power of the server's role over row security or other roles",
    sql: `select r.rolname::text from pg_roles r where r.rolname = 'digao_app'
        and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication)
      union all select 'member of ' || m.roleid::regrole from pg_auth_members m where m.member = 'digao_app'::regrole`,
  },
  {
    name: "an object that the server's role owns or could make",
    sql: `select d.classid::regclass || ' ' || d.objid from pg_shdepend d where d.refobjid = 'digao_app'::regrole and d.deptype = 'o'
      union all select 'schema ' || nspname from pg_namespace
        where nspname not like 'pg\\_%' and has_schema_privilege('digao_app', oid, 'create')`,
  },
  {
    name: "a right of everybody",
    sql: `select t.relname from ${tables} t, aclexplode(t.relacl) a where a.grantee = 0`,
  },
];

/** The offenders a detector finds. */
export async function detect(client: pg.ClientBase, { sql }: Detector): Promise<string[]> {
  // The parameters are named once more, so that a detector may do without them.
  const text = `select * from (${sql}) found (offender) where num_nulls($1::text[], $2::text[], $3::text[]) = 0`;
  const { rows } = await client.query(text, [globalTables, definerFunctions, firmTables]);
  return rows.map(({ offender }) => String(offender)).sort();
}

// What a schema is made of, one text a thing: equal lists are equal schemas.
const shapes = [
  `select concat_ws(' ', 'column', attrelid::regclass, row_number() over (partition by attrelid order by attnum), attname,
     format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, attcollation::regcollation, attacl,
     pg_get_expr(adbin, adrelid))
   from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  `select concat_ws(' ', relkind, relname, relpersistence, relrowsecurity, relforcerowsecurity, relowner::regrole,
     array(select a::text from unnest(relacl) a order by 1))
   from pg_class where relnamespace = 'public'::regnamespace`,
  `select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
   from pg_constraint where connamespace = 'public'::regnamespace`,
  "select indexdef from pg_indexes where schemaname = 'public'",
  `select concat_ws(' ', 'policy', polrelid::regclass, polname, polcmd, polpermissive, polroles::text,
     pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy`,
  `select concat_ws(' ', pg_get_functiondef(oid), proowner::regrole, array(select a::text from unnest(proacl) a order by 1))
   from pg_proc where pronamespace = 'public'::regnamespace`,
  "select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal",
];

export async function shapeOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ shape: string }>(
    `select shape from (${shapes.join(" union all ")}) s (shape) order by shape collate "C"`,
  );
  return rows.map(({ shape }) => shape);
}
