import { expect, test } from 'vitest'
import { type ComplianceNewsKind, isDigestDue, newsToTell } from './compliance-news.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = Date.UTC(2026, 10, 17, 9)

test.each<[boolean, string, [ComplianceNewsKind, minutesAgo: number][], mailedHoursAgo: number | null]>([
  [false, 'nothing is new', [], null],
  [true, 'fifteen minutes after the only one', [['verified', 15]], null],
  [false, 'the consultant is still working', [['verified', 14.99]], null],
  [
    false,
    'ten are older and one is new',
    [
      ['verified', 40],
      ['verified', 20],
      ['added', 5],
    ],
    null,
  ],
  [false, 'they had a mail this half day', [['verified', 30]], 11.99],
  [true, 'the half day is over', [['verified', 30]], 12],
  [
    true,
    'something was refused',
    [
      ['verified', 30],
      ['rejected', 16],
    ],
    1,
  ],
  [false, 'it was refused just now', [['rejected', 3]], 1],
])('%s: %s', (expected, _when, news, mailedHoursAgo) => {
  const unmailed = news.map(([what, minutesAgo]) => ({ what, at: now - minutesAgo * MINUTE }))
  expect(isDigestDue(unmailed, mailedHoursAgo === null ? null : now - mailedHoursAgo * HOUR, now)).toBe(
    expected,
  )
})

test.each<[string, string[], string[]]>([
  ['each change is in the mail', ['card verified', 'photo rejected'], ['card verified', 'photo rejected']],
  ['the last word counts', ['card verified', 'card rejected'], ['card rejected']],
  ['the same twice is once', ['card verified', 'card verified'], ['card verified']],
  ['what came and went is nothing', ['card added', 'card verified', 'card removed'], []],
  ['of what is gone nothing else matters', ['card rejected', 'card removed'], ['card removed']],
  ['what came back is new', ['card removed', 'card added'], ['card added']],
  ['a restriction that was lifted again is nothing', ['card restricted', 'card restrictionLifted'], []],
  ['one they knew of is', ['card restrictionLifted'], ['card restrictionLifted']],
  ['two topics of one thing', ['card added', 'card restricted'], ['card added', 'card restricted']],
  ['a registration has its own', ['card removed', ' activated'], ['card removed', ' activated']],
])('%s', (_what, happened, expected) => {
  const news = happened.map((line, at) => {
    const [item, what] = line.split(' ') as [string, ComplianceNewsKind]
    return { registrationId: 'r', complianceItemId: item || null, what, at, line }
  })
  expect(newsToTell(news).map(({ line }) => line)).toEqual(expected)
})
