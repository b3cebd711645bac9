-- Between clocking out of a shift and clocking in to it again: [{ "startedAt": epoch ms, "endedAt": epoch ms }]
alter table time_entries add column gaps jsonb not null default '[]';
