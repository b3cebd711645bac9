import type { Document } from '@rollcall/contract/compliance/documents'
import { presentFile } from '../../platform/files/record-files.ts'
import type { DocumentRow } from './documents.queries.ts'

export const presentDocument = ({ file, ...document }: DocumentRow): Document => ({
  ...document,
  file: presentFile(file, document.name),
})
