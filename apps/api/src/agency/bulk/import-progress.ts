import type { LineResult } from '@rollcall/contract/agency/bulk'
import { withoutFormatControls } from '@rollcall/domain/text/format-controls'

const BAR_WIDTH = 30

export function progressText(
  { readBytes, sizeBytes }: { readBytes: number; sizeBytes: number },
  counts: Record<LineResult['effect'], number>,
): string {
  // A file may grow while it is read.
  const share = sizeBytes === 0 ? 1 : Math.min(1, readBytes / sizeBytes)
  const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
  const lines = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${bar} ${Math.round(share * 100)} %  ${lines} lines, ${counts.refused} refused`
}

/** A terminal would obey the control characters of a file. */
export const printable = (text: string): string =>
  withoutFormatControls(text).replaceAll(/\p{Cc}/gu, '\ufffd')
