-- compatible-from: 0012
-- What each revision of an entry or an exit said when it was submitted: its next one is compared with it.
create table request_revision (
  entity text not null check (entity in ('entry', 'exit')),
  entity_id uuid not null,
  revision integer not null,
  header jsonb not null,
  lines jsonb not null,
  primary key (entity, entity_id, revision)
);
