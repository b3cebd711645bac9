import { expect, test } from 'vitest'
import { first } from './en/first.ts'
import { en } from './en/index.ts'
import { allWords, errorText, hasErrorText, setWords, t } from './words.ts'

test('a later screen and its failures have their words once all are here, in those of the region', async () => {
  expect(errorText('wrong_password')).toBe(en.error.wrong_password)
  expect(hasErrorText('booking_already_cancelled')).toBe(false)
  expect(errorText('booking_already_cancelled')).toBe(en.error.genericApiError)
  setWords('en-US')
  await allWords()
  expect(hasErrorText('booking_already_cancelled')).toBe(true)
  expect(errorText('booking_already_cancelled')).toContain('canceled')
  expect(t('help.search')).toBe(en.help.search)
})

/** What may be shown before every word is here, and the areas its screens bring. */
const landing = [
  [
    'app',
    [],
    import.meta.glob<string>('../../app/{pages,shell,new-version}/**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ],
  [
    'identity',
    ['identity'],
    import.meta.glob<string>('../../features/identity/**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ],
  [
    'home',
    ['home', 'contact'],
    import.meta.glob<string>('../../features/home/**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ],
  [
    'offers and guests',
    ['guest', 'offer', 'contact'],
    import.meta.glob<string>('../../features/bookings/{guest,offers}/**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ],
  [
    'the agenda',
    ['home', 'agenda', 'booking', 'offer', 'contact'],
    import.meta.glob<string>('../../features/bookings/agenda/**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ],
  [
    'the clock before it opens',
    ['agenda'],
    import.meta.glob<string>('../../features/time-entries/{clock,clock-early,late-clock}.tsx', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ],
  [
    'the clock',
    ['agenda', 'timeEntries'],
    import.meta.glob<string>('../../features/time-entries/{clock,shift-clock}*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ],
  [
    'contact',
    ['contact'],
    import.meta.glob<string>('../contact/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  ],
  [
    'the kit',
    [],
    import.meta.glob<string>('../ui/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  ],
] as const

test.each(landing)('%s uses no words that come later', (_name, own, files) => {
  const used = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/\bt(?:List)?\(['"`](\w+)\./g)].map(([, area]) => `${file}: ${area}`),
  )
  expect(used.length).toBeGreaterThan(0)
  const known = [...Object.keys(first), ...own]
  expect(used.filter((use) => !known.some((area) => use.endsWith(`: ${area}`)))).toEqual([])
})
