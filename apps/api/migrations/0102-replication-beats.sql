-- Written every second while there is a replica, to see how far it lags, also when nothing else is written.
create table replication_beats (
  id integer primary key,
  at timestamptz not null
);
insert into replication_beats (id, at) values (1, now());
