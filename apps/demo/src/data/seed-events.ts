import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import type { StoredFile } from '@rollcall/api/src/platform/files/stored-file.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { contentTypeOf } from '@rollcall/domain/files/file-kind'
import { regions } from '@rollcall/domain/regions/region'
import { insertEvents } from './demo.queries.ts'
import { demoPicture, demoPictures, planEvents } from './demo-events.ts'
import { storeDemoFile } from './store-demo-file.ts'

/** By the id of the event. */
type EventPictures = ReadonlyMap<string, StoredFile>

export async function storeEventPictures(services: Services, now: number): Promise<EventPictures> {
  const drawn = new Map(demoPictures.map((picture) => [picture, demoPicture(picture)]))
  const stored = new Map<string, StoredFile>()
  for (const { id, picture } of regions.flatMap((region) => planEvents(region, now))) {
    const content = picture && drawn.get(picture)
    if (!content) continue
    const details = { candidateId: null, name: `${picture}.png`, contentType: contentTypeOf.png }
    stored.set(id, await storeDemoFile(services, content, details))
  }
  return stored
}

export async function seedEvents(
  tx: Transaction,
  { files }: Services,
  { pictures, now }: { pictures: EventPictures; now: number },
): Promise<void> {
  for (const picture of pictures.values()) await files.keep(tx, picture)
  const events = regions.flatMap((region) => planEvents(region, now))
  const rows = events.map(({ id, row }) => ({ ...row, imageFileId: pictures.get(id)?.id ?? null }))
  await insertEvents.run(tx, JSON.stringify(rows))
}
