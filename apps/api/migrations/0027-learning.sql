-- A step on the way to the learning platform: a link that was given out, or a sign-in that the platform is to ask about.
-- Each is used once, within a minute.
create table learning_launches (
  key_hash bytea primary key check (length(key_hash) = 32),
  step text not null check (step in ('link', 'login')),
  candidate_id uuid not null references candidates (id),
  expires_at timestamptz not null
);
create index learning_launches_expired on learning_launches (expires_at);
create index learning_launches_candidate on learning_launches (candidate_id);

-- The newest signs what the learning platform is told; the others are published until they are taken out.
create table learning_keys (
  id text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);
