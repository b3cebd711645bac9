-- A trigger finds the tables beside it, whatever the search path of its statement is. Not "from current", which a distributed
-- database refuses, and the schema is not always public.
-- long lock: none, it changes the settings of two functions and touches no table.
do $$ begin
  execute format('alter function refuse_audit_change() set search_path = %I, pg_temp', current_schema());
  execute format('alter function bytes_follow_their_file() set search_path = %I, pg_temp', current_schema());
end $$;
