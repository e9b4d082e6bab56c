-- A mark may have its meaning in Chinese alone.
alter table tick_mark alter meaning_en drop not null, alter meaning_en drop default;
