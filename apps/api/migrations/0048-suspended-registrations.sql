-- When a consultant suspended an active registration. Its decision is 'none' again: its status follows from its checklist until
-- it is activated again, which a version before this one does without clearing the column.
alter table registrations add column suspended_at timestamptz;
