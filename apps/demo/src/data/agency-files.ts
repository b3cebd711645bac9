import type { StoredFile } from '@rollcall/api/src/platform/files/stored-file.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { agreementFileName } from '@rollcall/api/src/work/agreements/move-agreements.ts'
import { regions } from '@rollcall/domain/regions/region'
import { planAgreements } from './demo-agreements.ts'
import { planDownloads } from './demo-downloads.ts'
import { storePdf } from './store-demo-file.ts'

/** By the id of the agreement or of the download. */
export type AgencyFiles = ReadonlyMap<string, StoredFile>

export async function storeAgencyFiles(services: Services, now: number): Promise<AgencyFiles> {
  const agreements = regions.flatMap((region) => planAgreements(region, now))
  const wanted = [
    ...agreements.map(({ id, title, content }) => ({ id, name: agreementFileName(title), content })),
    ...planDownloads().map(({ id, fileName, content }) => ({ id, name: fileName, content })),
  ]
  const stored = new Map<string, StoredFile>()
  for (const { id, name, content } of wanted)
    stored.set(id, await storePdf(services, content, { candidateId: null, name }))
  return stored
}

export function getAgencyFile(files: AgencyFiles, id: string): StoredFile {
  const file = files.get(id)
  if (!file) throw new Error(`No file was stored for ${id}`)
  return file
}
