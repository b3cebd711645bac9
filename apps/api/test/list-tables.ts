/** The names of all tables. A partition is a part of its table. */
export const LIST_TABLES = `
  select relname::text as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`
