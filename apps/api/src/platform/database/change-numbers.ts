import type { Database } from './database.ts'
import { statement } from './statement.ts'

/** More transactions than readers can have seen that were lost with the restored database. */
const BEYOND = 2 ** 32

/**
 * A restored database, and one that another server took over, may count transactions from a number that readers of changes have
 * passed: they would miss what is new. Its numbers continue beyond all of them.
 */
const followCluster = statement<[], { isOther: boolean }>(
  'follow_cluster',
  `with here as (
     select s.system_identifier || '/' || p.timeline_id as cluster,
            pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
            greatest(coalesce((select xid from changes order by xid desc, id desc limit 1), '0'),
                     coalesce((select after_xid from webhooks order by after_xid desc limit 1), '0'))::text::bigint as highest
     from pg_control_system() s, pg_control_checkpoint() p)
   update change_numbers n
   set cluster = here.cluster,
       added = case when n.cluster is null then n.added
               else n.added + ${BEYOND} + greatest(0, here.highest - here.next - n.added) end
   from here where n.cluster is distinct from here.cluster
   returning n.added > 0 as "isOther"`,
)

/** @returns whether the database was restored or taken over since the last start */
export const continueChangeNumbers = async (db: Database): Promise<boolean> =>
  (await followCluster.first(db))?.isOther ?? false
