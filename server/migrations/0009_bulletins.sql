-- Bulletins: notices, picture guides and training videos, who has seen them, and who has confirmed them.
create table bulletin (
  id uuid primary key,
  kind text not null check (kind in ('text', 'image', 'video')),
  title text collate "C" not null,
  -- English; none where the one text serves both languages.
  title_en text,
  -- Sanitised HTML.
  body text not null default '',
  body_en text,
  -- [{ fileId, fileEnId, caption, captionEn }] in their order.
  pictures jsonb not null default '[]',
  video_id uuid references file (id),
  -- What English readers are shown; none where the one video serves both languages.
  video_en_id uuid references file (id),
  cover_id uuid references file (id),
  audience text not null check (audience in ('everyone', 'admin', 'client')),
  must_read boolean not null default false,
  related_page text,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  published_at timestamptz,
  is_guide boolean not null default false,
  -- Which of the guides that come with the program it is.
  guide_key text unique,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The author; none: it came with the program.
  create_user_id uuid references users (id),
  check ((status = 'draft') = (published_at is null)),
  check (kind = 'video' or video_id is null),
  check (video_en_id is null or video_id is not null)
);
create index bulletin_by_published on bulletin (published_at, id);
create index bulletin_by_updated on bulletin (updated_at, id);
create index bulletin_by_created on bulletin (created_at, id);
create index bulletin_by_title on bulletin (title, id);
create index bulletin_beside on bulletin (related_page, published_at) where status = 'published';

-- One a person and business day. client_id is the viewer's client, for its people see no other client's views.
create table bulletin_view (
  bulletin_id uuid not null references bulletin (id) on delete cascade,
  user_id uuid not null references users (id),
  day date not null,
  client_id uuid references client (id),
  at timestamptz not null,
  primary key (bulletin_id, user_id, day)
);
create index bulletin_view_by_day on bulletin_view (day, bulletin_id);
create index bulletin_view_of_client on bulletin_view (client_id, day, bulletin_id) where client_id is not null;
create index bulletin_view_by_user on bulletin_view (user_id);

create table bulletin_acknowledgement (
  bulletin_id uuid not null references bulletin (id) on delete cascade,
  user_id uuid not null references users (id),
  at timestamptz not null,
  primary key (bulletin_id, user_id)
);
create index bulletin_acknowledgement_by_user on bulletin_acknowledgement (user_id);

-- What people have been told of a bulletin is looked up when it changes.
create index message_about_bulletin on message (entity_id, recipient_id) where entity = 'bulletin';

-- Pictures of the guides that come with the program were uploaded by nobody.
alter table file alter column uploaded_by drop not null;
