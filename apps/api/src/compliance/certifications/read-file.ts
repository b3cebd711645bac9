import type { Region } from '@rollcall/domain/regions/region'
import { localDateOf } from '@rollcall/domain/time/local-time'
import type { FastifyBaseLogger } from 'fastify'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { CheckedFile } from '../../platform/files/check-files.ts'
import type { ReaderLimits } from '../../platform/files/reader.ts'
import { ReaderFailed, type ReaderPool } from '../../platform/files/reader-pool.ts'
import { limitRate, type RateLimit, TooManyAttempts } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import type { KnownType } from './certification-types.ts'
import { findNameAndState } from './certifications.queries.ts'
import { type CertificateReading, nothingRead, type ReadingJob } from './reading/certificate-reading.ts'
import { dateOrderOf } from './reading/printed-date.ts'
import { ReadingHints } from './reading/reading-hints.ts'

export type ReadFile = (
  caller: CandidateCaller,
  file: CheckedFile,
  types: readonly KnownType[],
  typeId: string | null,
) => Promise<CertificateReading>

/** At most twenty seconds with the wait in the queue, because the candidate waits for the form. */
export const readingLimits: ReaderLimits = { cpuMs: 12_000, wallMs: 15_000 }

/** Files are read one at a time, so the limit keeps one candidate from occupying the reader. */
const readingsByCandidate: RateLimit = { name: 'certificate-reading', limit: 30, windowSeconds: 3_600 }

/** Reads one file at a time, with limits. A failure returns no values, because the form can be filled in by hand. */
export const fileReading =
  ({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>, readers: ReaderPool): ReadFile =>
  async ({ subject: { candidateId, region, timeZone } }, { spooled, kind }, types, typeId) => {
    const { state, ...person } = await findNameAndState.one(db, candidateId)
    const job: ReadingJob = {
      path: spooled.path,
      kind,
      person,
      types: types.map(({ id, fieldMeta, readingHints }) => ({
        id,
        fieldMeta,
        hints: hintsOf(readingHints, id, log),
      })),
      typeId,
      state,
      order: dateOrderOf[region as Region] ?? 'either',
      todayLocal: localDateOf(clock.now(), timeZone),
    }
    try {
      await limitRate(db, readingsByCandidate, candidateId)
      return await readers.run<CertificateReading>(job, { owner: candidateId, limits: readingLimits })
    } catch (error) {
      if (!(error instanceof ReaderFailed || error instanceof TooManyAttempts)) throw error
      log.warn({ err: error }, 'a certificate could not be read')
      return { ...nothingRead, typeId }
    }
  }

/** A type with invalid hints can still be chosen by hand. */
function hintsOf(hints: unknown, typeId: string, log: FastifyBaseLogger): ReadingHints {
  const parsed = ReadingHints.safeParse(hints)
  if (parsed.success) return parsed.data
  log.warn({ certificationTypeId: typeId }, 'the reading hints of a certification type cannot be used')
  return ReadingHints.parse({})
}
