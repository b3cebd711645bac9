import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLongLocks } from './migration-locks.mjs'
import { root } from './project.mjs'

/** Earlier migrations were written before the check. */
const FIRST_CHECKED = '0092'

const folder = join(root, 'apps/api/migrations')
const migrations = readdirSync(folder)
  .sort()
  .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))

test('no migration holds a long lock, or takes from the version before what it uses', () => {
  const checked = migrations.filter(({ name }) => name >= FIRST_CHECKED)
  const earlierThan = ({ name }) => migrations.filter((one) => one.name < name)
  expect(checked.flatMap((migration) => findLongLocks(migration, earlierThan(migration)))).toEqual([])
})

const problems = (sql, earlier = []) =>
  findLongLocks(
    { name: '', sql },
    earlier.map((text) => ({ name: '', sql: text })),
  )

test.each([
  ['create index on bookings (status)', 'concurrently'],
  ['CREATE UNIQUE INDEX "a" ON bookings (status)', 'blocks writes to bookings'],
  ['create index concurrently a on bookings (status)', 'file of its own'],
  ['-- without a transaction\ncreate index concurrently a on bookings (status)', 'cannot be repeated'],
  ['alter table bookings add column a uuid default gen_random_uuid()', 'writes the table anew'],
  ['alter table bookings add a timestamptz not null default clock_timestamp()', 'writes the table anew'],
  ['alter table bookings add column a bigserial', 'writes the table anew'],
  ['alter table bookings add column a int generated always as (b + 1) stored', 'writes the table anew'],
  ['alter table bookings add column a uuid references candidates (id)', 'not valid'],
  ['alter table bookings add column a int check (a > 0)', 'not valid'],
  ['alter table bookings add column a int unique', 'builds an index'],
  ['alter table bookings add column a int not null', 'makes the version before fail'],
  ['alter table bookings add constraint a check (b > 0)', 'not valid'],
  ['alter table bookings add check (b > 0)', 'not valid'],
  ['alter table bookings add constraint a foreign key (b) references clients (id)', 'not valid'],
  ['alter table bookings add constraint a unique (b)', 'builds an index'],
  ['alter table bookings add primary key (id)', 'builds an index'],
  [
    'alter table bookings add constraint a check (b > 0) not valid; alter table bookings validate constraint a',
    'later migration',
  ],
  ['alter table only bookings alter column a set not null', 'reads the whole table'],
  ['alter table bookings alter a type bigint', 'old type'],
  ['alter table bookings alter column a set data type bigint', 'old type'],
  ['alter table if exists bookings drop column a', 'one release later'],
  ['alter table bookings add column ok int, drop a', 'one release later'],
  ['alter table bookings rename column a to b', 'one release later'],
  ['alter table bookings rename to shifts', 'one release later'],
  ['alter table bookings set unlogged', 'whole table'],
  ['update bookings set a = 1 where b is null', 'in batches'],
  ['delete from bookings', 'in batches'],
  ['lock table bookings', 'locks a whole table'],
  ['truncate bookings', 'locks a whole table'],
  ['drop table bookings', 'version before'],
  ['do $$ begin update bookings set a = 1; end $$', 'cannot be checked'],
  ['-- long lock: small\nupdate bookings set a = 1', 'in batches'],
])('%s', (sql, problem) => {
  expect(problems(sql)).toEqual([expect.stringContaining(problem)])
})

const CHECK = 'alter table bookings add constraint a_set check (a is not null) not valid;'
const VALIDATED = 'alter table bookings validate constraint a_set;'

test.each([
  [
    'a new table with all that belongs to it',
    'create table a (id int); create index a_id on a (id); alter table a add primary key (id); insert into a values (1); update a set id = 2',
  ],
  [
    'columns without a value for each row',
    "alter table bookings add column a int, add column b text not null default '', add c timestamptz default now(), add d numeric(10, 2) default 0",
  ],
  [
    'a default of its own',
    'alter table bookings add column a uuid; alter table bookings alter column a set default gen_random_uuid()',
  ],
  [
    'a constraint that is not checked yet',
    `${CHECK} alter table bookings add constraint b foreign key (c) references clients (id) on delete cascade not valid`,
  ],
  ['a constraint that uses an index', 'alter table bookings add constraint a unique using index a'],
  [
    'an index that is built beside writers',
    '-- without a transaction\ndrop index concurrently if exists a;\ncreate unique index concurrently a on bookings (status);',
  ],
  [
    'what loosens',
    'alter table bookings alter column a drop not null, alter column b drop default, drop constraint c; drop index d',
  ],
  [
    'comments, texts and bodies of functions',
    `-- update bookings\n/* drop table bookings; */ comment on table bookings is 'x; drop table bookings;'; create or replace function f() returns int language sql as $f$ update bookings set a = 1; select 1 $f$`,
  ],
  [
    'a reason',
    '-- Never large.\n-- long lock: one row for each region, read at the start alone.\nupdate id_check_rules set rules = null',
  ],
])('%s is accepted', (_what, sql) => {
  expect(problems(sql)).toEqual([])
})

test('a column becomes not null once a check of it was validated', () => {
  const setNotNull = 'alter table bookings alter column a set not null'
  expect(problems(setNotNull, [CHECK, VALIDATED])).toEqual([])
  expect(problems(setNotNull, [CHECK])).toHaveLength(1)
  expect(problems('alter table bookings alter column b set not null', [CHECK, VALIDATED])).toHaveLength(1)
})
