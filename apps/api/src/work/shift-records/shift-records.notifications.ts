import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { shiftTimesInWords } from '../../platform/mail/shift-words.ts'
import type { Notification } from '../../platform/outbox/notification.ts'
import type { HeldShiftRow } from '../bookings/save-bookings.queries.ts'
import { clientHoursMail, settledMail } from './shift-records.mails.ts'

interface ClientHours {
  blocks: readonly RecordBlock[]
  didNotHappen: boolean
  isDisputed: boolean
}

const titleOf = ({ didNotHappen, isDisputed }: ClientHours) =>
  didNotHappen
    ? 'The school says your shift didn’t happen'
    : isDisputed
      ? 'You and the school sent different hours'
      : 'Check the hours of your shift'

/** The client has confirmed other hours than were scheduled, or than the candidate sent. */
export const clientHoursNotification = (
  config: RuntimeConfig,
  shift: HeldShiftRow,
  hours: ClientHours,
): Notification => ({
  event: hours.isDisputed ? 'dispute' : 'hoursToConfirm',
  mail: clientHoursMail(config, shift, hours),
  ...aboutHours(config, shift, titleOf(hours)),
})

export const settledNotification = (
  config: RuntimeConfig,
  shift: HeldShiftRow,
  settlement: Parameters<typeof settledMail>[2],
): Notification => ({
  event: 'dispute',
  mail: settledMail(config, shift, settlement),
  ...aboutHours(config, shift, 'Your hours are settled'),
})

const aboutHours = (config: RuntimeConfig, shift: HeldShiftRow, title: string) => ({
  candidateId: shift.candidateId,
  topic: `hours:${shift.id}`,
  push: { title, body: shiftTimesInWords(config, shift.region, shift), path: `/bookings/${shift.id}` },
})
