import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText } from '../optional.ts'

export const Download = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  fileSizeBytes: z.int(),
  updatedDateUTC: z.iso.datetime(),
})
export type Download = z.output<typeof Download>

export const downloadCalls = defineCalls({
  'GET /downloads/general': {
    summary: "The agency's general files, of the candidate's region",
    access: 'candidate',
    feature: 'route_downloads',
    whileActing: 'allowed',
    answer: z.array(Download),
    errors: [],
  },
  'GET /downloads/general/{id}': {
    summary: 'One general file',
    access: 'candidate',
    feature: 'route_downloads',
    whileActing: 'allowed',
    params: z.object({ id: idText }),
    answer: 'blob',
    errors: ['invalid_file_id', 'download_not_found'],
  },
  'GET /file/general': {
    summary: "One of the agency's general files, by its name",
    access: 'candidate',
    whileActing: 'allowed',
    query: z.object({ filePath: z.string().max(1_000) }),
    answer: 'blob',
    errors: ['file_not_found'],
  },
})
