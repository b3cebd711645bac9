import type { ProposedField } from '@rollcall/domain/compliance/certifications/compare-with-paper'
import type { PersonName } from '@rollcall/domain/compliance/certifications/same-name'
import type { FileKind } from '@rollcall/domain/files/file-kind'
import type { DateOrder } from './printed-date.ts'
import type { ReadableType } from './propose-fields.ts'

export interface ReadingJob {
  path: string
  kind: FileKind
  person: PersonName
  types: readonly ReadableType[]
  /** Null: to be recognised from the text. */
  typeId: string | null
  /** The candidate's state: if a file could be several types, the one of this state is proposed. */
  state: string
  order: DateOrder
  todayLocal: string
}

export interface CertificateReading {
  typeId: string | null
  /** The file alone does not distinguish it from other types. */
  isTypeDoubtful: boolean
  fields: ProposedField[]
  nameOnPaper: string | null
}

export const nothingRead: CertificateReading = {
  typeId: null,
  isTypeDoubtful: false,
  fields: [],
  nameOnPaper: null,
}
