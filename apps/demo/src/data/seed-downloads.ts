import { saveDownloads } from '@rollcall/api/src/content/downloads/save-downloads.ts'
import { systemCaller } from '@rollcall/api/src/platform/caller.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { type AgencyFiles, getAgencyFile } from './agency-files.ts'
import { planDownloads } from './demo-downloads.ts'

export async function seedDownloads(
  tx: Transaction,
  services: Services,
  agencyFiles: AgencyFiles,
): Promise<void> {
  const downloads = planDownloads().map(
    ({ content: _content, fileName: _fileName, ...download }, position) => ({
      ...download,
      position,
      file: getAgencyFile(agencyFiles, download.id),
    }),
  )
  await saveDownloads(tx, services, systemCaller(services.clock), downloads)
}
