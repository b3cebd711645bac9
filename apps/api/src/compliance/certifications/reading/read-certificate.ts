import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { openPdf } from '../../../platform/files/inspect/pdf.ts'
import { readPicture } from '../../../platform/files/inspect/picture-words.ts'
import type { PrintedWord } from '../../../platform/files/inspect/printed-word.ts'
import { type CertificateReading, nothingRead, type ReadingJob } from './certificate-reading.ts'
import { nameOnPaper } from './name-on-paper.ts'
import { proposeFields } from './propose-fields.ts'

/** A certificate is one page, sometimes behind a letter. */
const MAX_PAGES = 3
const PICTURE_DPI = 220
/** After this time a picture is not rotated again and not read a second time. */
const TRY_MS = 8_000
/** The confidence of a value that only one of two readings of a picture found: it is proposed as a question. */
const SEEN_ONCE = 0.5

/** Reads as much of a file as possible. Runs in a process that may be killed. */
export async function readCertificate(job: ReadingJob): Promise<CertificateReading> {
  if (job.kind === 'doc' || job.kind === 'docx') return nothingRead
  const bytes = await readFile(job.path)
  if (job.kind !== 'pdf') return readTwice(job, await readPicture(bytes, Date.now() + TRY_MS))
  const document = await openPdf(bytes)
  try {
    const pages = Array.from({ length: Math.min(document.pageCount, MAX_PAGES) }, (_, page) => page)
    const [best] = pages.map((page) => readOnce(job, document.wordsOf(page))).toSorted(mostFirst)
    if (best && best.fields.length > 0) return best
    const { width, height, rgba } = document.render(0, { dpi: PICTURE_DPI })
    const picture = sharp(rgba, { raw: { width, height, channels: 4 } })
    return readTwice(job, await readPicture(picture, Date.now() + TRY_MS))
  } finally {
    document.close()
  }
}

const readOnce = (job: ReadingJob, words: readonly PrintedWord[]): CertificateReading => ({
  ...proposeFields(words, job.types, job),
  nameOnPaper: nameOnPaper(words, job.person),
})

const mostFirst = (a: CertificateReading, b: CertificateReading) =>
  b.fields.length - a.fields.length || Number(b.typeId !== null) - Number(a.typeId !== null)

/** A digit can be misread with full confidence, so values that differ between two readings are left out. */
function readTwice(job: ReadingJob, readings: readonly PrintedWord[][]): CertificateReading {
  const guesses = readings
    .map((words) => proposeFields(words, job.types, job))
    .filter((guess) => guess.typeId !== null)
  const typeId = guesses[0]?.typeId ?? null
  if (guesses.some((guess) => guess.typeId !== typeId)) return nothingRead
  const isTypeDoubtful = guesses.length > 0 && guesses.every((guess) => guess.isTypeDoubtful)
  const [first = nothingRead, second = nothingRead] = readings.map((words) =>
    readOnce({ ...job, typeId }, words),
  )
  const seen = [...first.fields, ...second.fields]
  const fields = [...new Set(seen.map(({ fieldId }) => fieldId))].flatMap((fieldId) => {
    const [one, other] = seen.filter((field) => field.fieldId === fieldId)
    if (!one || (other && other.value !== one.value)) return []
    const confidence = other
      ? Math.max(one.confidence, other.confidence)
      : Math.min(one.confidence, SEEN_ONCE)
    return [{ ...one, confidence }]
  })
  const isSameName = first.nameOnPaper !== null && first.nameOnPaper === second.nameOnPaper
  return { typeId, isTypeDoubtful, fields, nameOnPaper: isSameName ? first.nameOnPaper : null }
}
