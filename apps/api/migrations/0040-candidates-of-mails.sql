-- The candidate that a message is to or about: one to a referee, a school or a consultant is erased with them too. Null in rows
-- that the version before writes.
alter table outbox add column candidate_id uuid references candidates (id);
update outbox o set candidate_id = r.candidate_id from referees r where o.topic = 'referee:' || r.id;
