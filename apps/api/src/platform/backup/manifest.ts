import { z } from 'zod'

const StoredStream = z.object({ parts: z.int(), sizeBytes: z.int(), sha256: z.string() })

/** A backup, without its files' names: those are a stream of their own, because there may be a million. */
export const Manifest = z.object({
  id: z.string(),
  /** The database is that of this instant. */
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** Of the rows, before they were compressed: compared after a restore. */
      sha256: z.string(),
      stored: StoredStream,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.int(), list: StoredStream }),
})
export type Manifest = z.infer<typeof Manifest>

/** A line of the list of files. */
export const FileLine = z.object({ id: z.uuid(), stored: StoredStream })
export type FileLine = z.infer<typeof FileLine>

export const Index = z.array(z.object({ id: z.string(), at: z.iso.datetime() }))
export type Index = z.infer<typeof Index>

/** Backups that began, and are not in the index if their process was killed. Their lists name what they may have stored. */
export const Begun = z.array(
  z.object({ id: z.string(), at: z.iso.datetime(), tables: z.array(z.string()), newFiles: StoredStream }),
)
export type Begun = z.infer<typeof Begun>

export const INDEX = 'index'
export const BEGUN = 'begun'
export const manifestName = (backup: string) => `${backup}.manifest`
export const tableName = (backup: string, table: string) => `${backup}.table-${table}`
export const newFilesName = (backup: string) => `${backup}.new-files`
export const fileListName = (backup: string) => `${backup}.files`
/** Without the backup's id: a file never changes, so all backups share it. */
export const fileName = (id: string) => `file-${id}`
