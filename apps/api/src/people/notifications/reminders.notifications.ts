import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { timesInWords } from '../../platform/mail/mail-words.ts'
import { shiftInWords } from '../../platform/mail/shift-words.ts'
import type { Notification } from '../../platform/outbox/notification.ts'
import { brandNameOf } from '../../platform/sites.ts'

interface ShiftOfTomorrow {
  id: string
  candidateId: string
  region: string
  clientName: string
  suburb: string
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
}

export function shiftTomorrowNotification(config: RuntimeConfig, shift: ShiftOfTomorrow, deadline: number) {
  const { id, candidateId, dateLocal, region, startTimeLocal, endTimeLocal } = shift
  const title = 'Your shift tomorrow'
  return {
    event: 'shiftTomorrow',
    candidateId,
    topic: `tomorrow:${dateLocal}:${id}`,
    bookingId: id,
    deadline,
    isFirst: true,
    push: {
      title,
      body: timesInWords(config, region, startTimeLocal, endTimeLocal),
      detailed: { title, body: shiftInWords(config, region, shift) },
      path: `/bookings/${id}`,
    },
  } satisfies Notification
}

export const checkInNotification = (
  { candidateId, dateLocal }: { candidateId: string; dateLocal: string },
  deadline: number,
) =>
  ({
    event: 'checkIn',
    candidateId,
    topic: `check-in:${dateLocal}:${candidateId}`,
    deadline,
    isFirst: true,
    push: {
      title: 'Can you work today?',
      body: 'Answer your daily check-in, so that we can offer you work.',
      path: '/',
    },
  }) satisfies Notification

export const testNotification = (
  config: RuntimeConfig,
  { candidateId, region }: { candidateId: string; region: string },
): Notification => ({
  event: 'test',
  candidateId,
  topic: 'test',
  push: {
    title: 'Notifications work',
    body: `This is a test from ${brandNameOf(config, region)}.`,
    path: '/settings',
  },
})
