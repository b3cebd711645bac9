import { table } from '../../../../bench/report.ts'
import type { ReceivedWebhook } from '../processes/webhook-receiver.ts'
import type { ChangesReader } from './changes-reader.ts'
import type { Compared } from './compare-writes.ts'
import type { Ledger } from './ledger.ts'
import type { Mailbox } from './mailbox.ts'
import type { Growth } from './samples.ts'

const MAX_SHOWN = 40

export { say } from '../../../../bench/report.ts'
export const number = (count: number) => count.toLocaleString('en', { maximumFractionDigits: 0 })

interface Ended {
  ledger: Ledger
  happened: readonly { name: string; day: string; seconds: number }[]
  writes: readonly Compared[]
  growths: readonly Growth[]
  differences: readonly string[]
  failures: readonly string[]
  counts: {
    stories: number
    reads: number
    readsUnanswered: number
    mailbox: Mailbox
    webhooks: readonly ReceivedWebhook[]
    reader: ChangesReader
  }
}

export function reportOf({
  ledger,
  happened,
  writes,
  growths,
  differences,
  failures,
  counts,
}: Ended): string {
  const cell = (count: number | undefined) => (count === undefined ? '' : number(count))
  const mails = [...counts.mailbox.received.values()].reduce((sum, times) => sum + times, 0)
  const webhookIds = new Set(counts.webhooks.map(({ headers }) => headers['webhook-id']))
  return [
    '',
    table(
      'Faults',
      ['', 'day', 'took'],
      happened.map(({ name, day, seconds }) => [name, day, `${seconds.toFixed(1)} s`]),
    ),
    '',
    table(
      'Writes',
      ['', 'acknowledged', 'unknown', 'database', 'audit log', 'changes'],
      writes.map(({ name, ...found }) => [
        name,
        ...[found.acknowledged, found.unknown, found.effects, found.audits, found.changes].map(cell),
      ]),
    ),
    '',
    table(
      'Growth: the median of the last quarter against that of the second; of all processes the one that grew most',
      ['', 'second', 'last', 'ratio', 'limit', ''],
      growths.map(({ name, second, last, limit, slack, isOver }) => [
        name,
        second.toFixed(1),
        last.toFixed(1),
        (last / (second || 1)).toFixed(2),
        `${limit.toFixed(2)}, or + ${slack}`,
        isOver ? '✗' : '✓',
      ]),
    ),
    '',
    `${number(counts.stories)} stories: ${number(ledger.count('acknowledged'))} writes acknowledged, ` +
      `${number(ledger.countRepeats())} times repeated, ${number(ledger.count('unknown'))} unknown; ` +
      `${number(counts.reads)} reads, ${number(counts.readsUnanswered)} of them not answered.`,
    `${number(counts.mailbox.received.size)} mails and ${number(mails - counts.mailbox.received.size)} repeated, ` +
      `${number(webhookIds.size)} webhooks and ${number(counts.webhooks.length - webhookIds.size)} repeated, ` +
      `${number(counts.reader.read.length)} changes read.`,
    ...[...failures.slice(0, MAX_SHOWN), ...differences.slice(0, MAX_SHOWN)].map((line) => `✗ ${line}`),
    '',
    differences.length === 0 && failures.length === 0
      ? 'Equal totals on both sides.'
      : `${differences.length} differences, ${failures.length} failed requests.`,
  ].join('\n')
}
