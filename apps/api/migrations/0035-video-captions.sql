-- The captions of a video from our own storage, one WebVTT file per language. Not about a person: the agency's.
create table compliance_video_captions (
  video_id uuid not null references compliance_videos (id) on delete cascade,
  language text not null check (language ~ '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$'),
  file_id uuid not null unique references files (id),
  primary key (video_id, language)
);
