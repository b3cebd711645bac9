import type { Call } from '@rollcall/contract/call'
import { allCalls, type TestedCall } from './all-calls.ts'

export interface Form {
  files: { name: string; bytes: Buffer; part?: string }[]
  /** A text as it is, anything else as JSON. */
  parts: Record<string, unknown>
}

/** As a browser writes it, with the files under the part the call takes them in. */
export function writeForm(key: TestedCall, form: Form) {
  const { files }: Call = allCalls[key]
  return formOf(form, files?.part ?? '')
}

const BOUNDARY = 'a-boundary-no-file-contains'

export function formOf({ files, parts }: Form, filePart: string): { contentType: string; body: Buffer } {
  const header = (lines: string[]) => Buffer.from(`--${BOUNDARY}\r\n${lines.join('\r\n')}\r\n\r\n`)
  const end = Buffer.from('\r\n')
  const quoted = (text: string) => text.replaceAll('"', '%22').replaceAll(/[\r\n]/g, '%0A')
  const body = [
    ...Object.entries(parts).flatMap(([name, value]) => [
      header([`Content-Disposition: form-data; name="${quoted(name)}"`]),
      Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
      end,
    ]),
    ...files.flatMap(({ name, bytes, part = filePart }) => [
      header([
        `Content-Disposition: form-data; name="${quoted(part)}"; filename="${quoted(name)}"`,
        'Content-Type: application/octet-stream',
      ]),
      bytes,
      end,
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]
  return { contentType: `multipart/form-data; boundary=${BOUNDARY}`, body: Buffer.concat(body) }
}
