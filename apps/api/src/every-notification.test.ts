import { notificationEvents } from '@rollcall/domain/people/notifications/notification-event'
import { regions } from '@rollcall/domain/regions/region'
import { asTextMessage, segmentsOf } from '@rollcall/domain/text/text-message'
import { describe, expect, test } from 'vitest'
import { everyAnswer, everyNotification, textMessageOf } from '../test/every-notification.ts'

/** Emails alone tell of sign-ins and security. */
const byMailAlone = ['security']

describe.each(regions)('in %s', (region) => {
  const notifications = everyNotification(region)
  const pushes = notifications.flatMap(({ push }) => push ?? [])
  const texts = [...notifications.flatMap((one) => textMessageOf(one) ?? []), ...everyAnswer(region)]
  const shownToAnyone = [...pushes.flatMap(({ title, body }) => [title, body]), ...texts]

  test('every event has a notification', () => {
    const events = new Set<string>([...notifications.map(({ event }) => event), ...byMailAlone])
    expect(notificationEvents.filter((event) => !events.has(event))).toEqual([])
  })

  test('a locked screen shows no school, no place and no person', () => {
    expect(shownToAnyone.join('\n')).not.toMatch(/Lantern|Brunswick|Wick Street|Ava|Nguyen|Kerryn|Priya/)
    const details = pushes.map(({ detailed }) => detailed?.title + (detailed?.body ?? ''))
    expect(details.join('\n')).toContain('Lantern Hill School')
  })

  test('dates and times are written as people there write them, and counts in the right number', () => {
    const all = shownToAnyone.join('\n')
    const wrongClock = region === 'UK' ? /\d [ap]\.?m/i : /\b(?:0\d|1[3-9]|2[0-3]):\d\d/
    expect(all).not.toMatch(wrongClock)
    expect(all).not.toMatch(/\d{4}-\d\d-\d\d|\.\.|undefined|null|\{\{|\b1 (?:shifts|documents)\b/)
    expect(all).toContain(region === 'US' ? 'canceled' : 'cancelled')
  })

  test('a title and a text fit on a locked screen, and a text message into two', () => {
    for (const { title, body } of pushes) {
      expect(title.length, title).toBeLessThanOrEqual(45)
      expect(body.length, body).toBeLessThanOrEqual(110)
    }
    for (const text of texts) expect(segmentsOf(asTextMessage(text)), text).toBeLessThanOrEqual(2)
  })
})
