import { saveEvents } from '@rollcall/api/src/content/events/save-events.ts'
import { systemCaller } from '@rollcall/api/src/platform/caller.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import type { StoredFile } from '@rollcall/api/src/platform/files/stored-file.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { contentTypeOf } from '@rollcall/domain/files/file-kind'
import { regions } from '@rollcall/domain/regions/region'
import { setEventHistory } from './demo.queries.ts'
import { demoPicture, demoPictures, planEvents } from './demo-events.ts'
import { storeDemoFile } from './store-demo-file.ts'

/** By the id of the event. */
type EventPictures = ReadonlyMap<string, StoredFile>

export async function storeEventPictures(services: Services, now: number): Promise<EventPictures> {
  const drawn = new Map(demoPictures.map((picture) => [picture, demoPicture(picture)]))
  const stored = new Map<string, StoredFile>()
  for (const {
    event: { id },
    picture,
  } of regions.flatMap((region) => planEvents(region, now))) {
    const content = picture && drawn.get(picture)
    if (!content) continue
    const details = { candidateId: null, name: `${picture}.png`, contentType: contentTypeOf.png }
    stored.set(id, await storeDemoFile(services, content, details))
  }
  return stored
}

export async function seedEvents(
  tx: Transaction,
  { files, clock }: Services,
  { pictures, now }: { pictures: EventPictures; now: number },
): Promise<void> {
  for (const picture of pictures.values()) await files.keep(tx, picture)
  const planned = regions.flatMap((region) => planEvents(region, now))
  await saveEvents(
    tx,
    systemCaller(clock),
    planned.map(({ event }) => ({ ...event, imageFileId: pictures.get(event.id)?.id ?? null })),
  )
  await setEventHistory.run(
    tx,
    JSON.stringify(planned.map(({ event: { id }, createdAt }) => ({ id, createdAt: new Date(createdAt) }))),
  )
}
