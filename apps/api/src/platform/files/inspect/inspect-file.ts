import { readFile, writeFile } from 'node:fs/promises'
import { type FileKind, kindOfContent, kindOfName } from '@rollcall/domain/files/file-kind'
import { openPdf } from './pdf.ts'
import { reencoded } from './picture.ts'
import { UnreadableFile, type UnreadableReason } from './unreadable-file.ts'
import { problemOfDoc, problemOfDocx } from './word.ts'

const MAX_PAGES = 200

export interface InspectionJob {
  task: 'inspect'
  path: string
  /** As the sender calls it. */
  name: string
}

export type Inspection =
  | { refusal: 'unsupported_file_extension' }
  | { refusal: 'file_unreadable' | 'file_password_protected'; reason: UnreadableReason | 'reader_failed' }
  | {
      /** The kind that is stored: a HEIC picture is stored as a JPEG. */
      kind: FileKind
      isReencoded: boolean
    }

/** Inspects a file, and replaces a picture by its pixels without metadata. Runs in a process that may be killed. */
export async function inspectFile({ path, name }: InspectionJob): Promise<Inspection> {
  const bytes = await readFile(path)
  const kind = kindOfContent(bytes)
  if (!kind || kindOfName(name) !== kind) return { refusal: 'unsupported_file_extension' }
  try {
    if (kind === 'pdf') return await inspectPdf(bytes)
    if (kind === 'doc' || kind === 'docx') {
      const problem = kind === 'doc' ? problemOfDoc(bytes) : await problemOfDocx(bytes)
      if (problem) throw new UnreadableFile(problem)
      return { kind, isReencoded: false }
    }
    await writeFile(path, await reencoded(kind, bytes))
    return { kind: kind === 'heic' ? 'jpg' : kind, isReencoded: true }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { reason } = error
    return { refusal: reason === 'password' ? 'file_password_protected' : 'file_unreadable', reason }
  }
}

async function inspectPdf(bytes: Buffer): Promise<Inspection> {
  const document = await openPdf(bytes)
  try {
    if (document.pageCount < 1) throw new UnreadableFile('damaged')
    if (document.pageCount > MAX_PAGES) throw new UnreadableFile('too_many_pages')
    document.render(0, { dpi: 30 })
    return { kind: 'pdf', isReencoded: false }
  } finally {
    document.close()
  }
}
