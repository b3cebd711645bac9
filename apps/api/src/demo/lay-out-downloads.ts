import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { insertDownload } from './demo.queries.ts'
import { planDownloads } from './demo-downloads.ts'
import { layOutFile } from './lay-out-file.ts'

export async function layOutDownloads(tx: Transaction, services: Services, now: number): Promise<void> {
  for (const [position, download] of planDownloads().entries()) {
    const { id, name, region, category, title, description, fileName, content } = download
    const fileId = await layOutFile(tx, services, { name: fileName, content })
    await insertDownload.run(
      tx,
      id,
      name,
      region,
      category,
      title,
      description,
      position,
      fileId,
      new Date(now),
    )
  }
}
