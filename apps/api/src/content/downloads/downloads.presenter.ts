import type { Download } from '@rollcall/contract/content/downloads'
import type { DownloadRow } from './downloads.queries.ts'

export const presentDownload = ({ updatedAt, ...download }: DownloadRow): Download => ({
  ...download,
  updatedDateUTC: new Date(updatedAt).toISOString(),
})
