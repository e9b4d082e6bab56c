-- Statement lines that only the form of one accounting standard has (小企业会计准则 of-which lines); '' = every project has them.
alter table statement_line add column coa_standard text not null default '';
