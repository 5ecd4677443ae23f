-- Uploaded files: what the database knows of them. Their content lies in DATA_DIR/files/<meta fileStore>/.
create table file (
  id uuid primary key,
  -- The owner: whose people may see it. None: admins alone, until it belongs to something of a client's.
  client_id uuid references client (id),
  kind text not null check (kind in ('image', 'pdf', 'video')),
  content_type text not null,
  size integer not null check (size > 0),
  checksum text not null,
  uploaded_by uuid not null references users (id),
  -- What it belongs to, such as an entry or a delivery; nothing until a command has named it.
  belongs_to text,
  belongs_id uuid,
  created_at timestamptz not null,
  check ((belongs_to is null) = (belongs_id is null))
);
create index file_by_belonging on file (belongs_to, belongs_id);
-- For forgetting what nothing came of.
create index file_unclaimed on file (created_at) where belongs_to is null;

-- The consignee's signature, or a photo of the goods at the door.
alter table delivery add column proof_id uuid references file (id);
