import { readFile, writeFile } from 'node:fs/promises'
import { type FileKind, kindOfContent, kindOfName } from '@rollcall/domain/files/file-kind'
import { openPdf } from './pdf.ts'
import { reencoded } from './picture.ts'
import { problemOfDoc, problemOfDocx } from './word.ts'

const MOST_PAGES = 200

export interface InspectionJob {
  task: 'inspect'
  path: string
  /** As the sender calls it. */
  name: string
}

export type Inspection =
  | { refusal: 'unsupported_file_extension' | 'file_unreadable'; reason: string }
  | {
      /** What is kept: a HEIC picture is kept as a JPEG. */
      kind: FileKind
      isReencoded: boolean
    }

/** Looks into a file, and puts a picture's bare pixels in its place. Run where it may be killed. */
export async function inspectFile({ path, name }: InspectionJob): Promise<Inspection> {
  const bytes = await readFile(path)
  const kind = kindOfContent(bytes)
  if (!kind || kindOfName(name) !== kind)
    return {
      refusal: 'unsupported_file_extension',
      reason: `Its name and its content differ: ${kind ?? 'unknown'}`,
    }
  try {
    if (kind === 'pdf') return await inspectPdf(bytes)
    if (kind === 'doc' || kind === 'docx') {
      const problem = kind === 'doc' ? problemOfDoc(bytes) : await problemOfDocx(bytes)
      return problem ? unreadable(problem) : { kind, isReencoded: false }
    }
    await writeFile(path, await reencoded(kind, bytes))
    return { kind: kind === 'heic' ? 'jpg' : kind, isReencoded: true }
  } catch (error) {
    return unreadable((error as Error).message)
  }
}

const unreadable = (reason: string): Inspection => ({ refusal: 'file_unreadable', reason })

async function inspectPdf(bytes: Buffer): Promise<Inspection> {
  const document = await openPdf(bytes)
  try {
    if (document.pageCount < 1 || document.pageCount > MOST_PAGES) return unreadable('It has too many pages')
    document.render(0, { dpi: 30 })
    return { kind: 'pdf', isReencoded: false }
  } finally {
    document.close()
  }
}
