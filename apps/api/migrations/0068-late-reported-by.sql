-- The consultant who last reported it for the candidate: the candidate reads who said that they are running late. Without a
-- foreign key, because checking one would read the whole table under a lock.
alter table bookings add column late_reported_by uuid;
