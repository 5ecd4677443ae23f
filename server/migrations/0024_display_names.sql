-- compatible-from: 0012
-- Whether a wall shows the names of clients. Otherwise it abbreviates them.
alter table display add column shows_client_names boolean not null default false;
