-- First letters of a party's name, written with it by the next import; where none has run since, only name and code are searched.
alter table aux_item add column pinyin text not null default '';
