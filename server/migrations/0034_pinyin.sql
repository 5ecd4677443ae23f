-- compatible-from: 0012
-- Names are found by their pinyin (docs/decisions/0045). The column holds the words that a keyword may begin: from each
-- character on, the syllables and the initials. Null: not spelled yet. Servers spell what they write; the job spellNames
-- spells the rest: rows from before this migration, and rows that a server without it writes.
alter table goods_type add column pinyin tsvector;
alter table goods_category add column pinyin tsvector;
alter table goods_brand add column pinyin tsvector;
alter table goods_level add column pinyin tsvector;
alter table client add column pinyin tsvector;
alter table warehouse add column pinyin tsvector;
alter table vehicle add column pinyin tsvector;
alter table department add column pinyin tsvector;
alter table post add column pinyin tsvector;
alter table role add column pinyin tsvector;
alter table users add column pinyin tsvector;
alter table bulletin add column pinyin tsvector;
alter table exit add column pinyin tsvector;

create index goods_type_by_pinyin on goods_type using gin (pinyin);
create index goods_type_unspelled on goods_type (id) where pinyin is null;
create index exit_by_pinyin on exit using gin (pinyin);
create index exit_unspelled on exit (id) where pinyin is null;

-- A new name makes the old pinyin wrong, whichever version of the server writes it.
create function forget_pinyin() returns trigger language plpgsql as $$
begin
  new.pinyin := null;
  return new;
end $$;

create trigger goods_type_renamed before update of name on goods_type
  for each row when (old.name is distinct from new.name) execute function forget_pinyin();
create trigger goods_category_renamed before update of name on goods_category
  for each row when (old.name is distinct from new.name) execute function forget_pinyin();
create trigger goods_brand_renamed before update of name on goods_brand
  for each row when (old.name is distinct from new.name) execute function forget_pinyin();
create trigger goods_level_renamed before update of name on goods_level
  for each row when (old.name is distinct from new.name) execute function forget_pinyin();
create trigger client_renamed before update of name, short_name, contact on client
  for each row when ((old.name, old.short_name, old.contact) is distinct from (new.name, new.short_name, new.contact))
  execute function forget_pinyin();
create trigger warehouse_renamed before update of name, address on warehouse
  for each row when ((old.name, old.address) is distinct from (new.name, new.address))
  execute function forget_pinyin();
create trigger vehicle_renamed before update of driver on vehicle
  for each row when (old.driver is distinct from new.driver) execute function forget_pinyin();
create trigger department_renamed before update of name on department
  for each row when (old.name is distinct from new.name) execute function forget_pinyin();
create trigger post_renamed before update of name on post
  for each row when (old.name is distinct from new.name) execute function forget_pinyin();
create trigger role_renamed before update of role_name on role
  for each row when (old.role_name is distinct from new.role_name) execute function forget_pinyin();
create trigger users_renamed before update of user_name on users
  for each row when (old.user_name is distinct from new.user_name) execute function forget_pinyin();
create trigger bulletin_renamed before update of title on bulletin
  for each row when (old.title is distinct from new.title) execute function forget_pinyin();
create trigger exit_consignee_renamed before update of consignee_name on exit
  for each row when (old.consignee_name is distinct from new.consignee_name) execute function forget_pinyin();
