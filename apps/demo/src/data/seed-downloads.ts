import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { type AgencyFiles, getAgencyFile } from './agency-files.ts'
import { insertDownload } from './demo.queries.ts'
import { planDownloads } from './demo-downloads.ts'

export async function seedDownloads(
  tx: Transaction,
  { files }: Services,
  { agencyFiles, now }: { agencyFiles: AgencyFiles; now: number },
): Promise<void> {
  for (const [position, { id, name, region, category, title, description }] of planDownloads().entries()) {
    const file = getAgencyFile(agencyFiles, id)
    await files.keep(tx, file)
    await insertDownload.run(
      tx,
      id,
      name,
      region,
      category,
      title,
      description,
      position,
      file.id,
      new Date(now),
    )
  }
}
