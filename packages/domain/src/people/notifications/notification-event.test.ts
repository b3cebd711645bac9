import { expect, test } from 'vitest'
import {
  channelsFor,
  channelsOf,
  isAllowedChoice,
  type NotificationChannel,
  notificationChannels,
  notificationEvents,
} from './notification-event.ts'

const reaching = (...channels: NotificationChannel[]) => new Set<NotificationChannel>(['email', ...channels])

test.each([
  ['offer', ['push', 'email', 'sms']],
  ['bookingCancelled', ['push', 'email', 'sms']],
  ['shiftTomorrow', ['push']],
  ['hoursToConfirm', ['push', 'email']],
  ['documentExpiring', ['email', 'push']],
  ['security', ['email']],
] as const)('%s goes by every channel it can use, unless one is turned off', (event, channels) => {
  expect(channelsFor(event, {}, new Set(notificationChannels))).toEqual(channels)
})

test('a channel that does not reach the person is left out', () => {
  expect(channelsFor('offer', {}, reaching())).toEqual(['email'])
  expect(channelsFor('shiftTomorrow', {}, reaching())).toEqual([])
})

test('an offer without email still reaches a person whose devices have all signed out', () => {
  const onlyPush = { offer: { email: false, sms: false } }
  expect(channelsFor('offer', onlyPush, reaching('push'))).toEqual(['push'])
  expect(channelsFor('offer', onlyPush, reaching())).toEqual(['email'])
})

test('a reminder may be silent, an offer not, and an email about a document stays on', () => {
  expect(isAllowedChoice('shiftTomorrow', { shiftTomorrow: { push: false } })).toBe(true)
  expect(isAllowedChoice('offer', { offer: { push: false, sms: false } })).toBe(true)
  expect(isAllowedChoice('offer', { offer: { email: false, push: false, sms: false } })).toBe(false)
  expect(isAllowedChoice('documentRejected', { documentRejected: { push: false } })).toBe(true)
  expect(isAllowedChoice('documentRejected', { documentRejected: { email: false } })).toBe(false)
  expect(isAllowedChoice('security', { security: { email: false } })).toBe(false)
})

test('the defaults of every event are allowed, and use a channel', () => {
  for (const event of notificationEvents) {
    expect(isAllowedChoice(event, {})).toBe(true)
    expect(channelsOf(event)).not.toEqual([])
  }
})
