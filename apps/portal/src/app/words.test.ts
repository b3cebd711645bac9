import { errorText } from '@rollcall/client/transport/error-texts.ts'
import { errorCatalogue } from '@rollcall/contract/errors'
import { defineWords, type PlainKey, setLocale } from '@rollcall/ui/words/words.ts'
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'

const t = defineWords(
  {
    action: { close: 'Close', greet: 'Hello, {{name}}' },
    results_one: '{{count}} result',
    results_other: '{{count}} results',
    until: 'Answer by {{time}}. It closes then.',
    countOf: 'The best {{count}} of {{total}}',
    drinks: { first: 'Tea', second: 'Water' },
  },
  { 'en-US': { action: { close: 'Dismiss' }, drinks: { first: 'Coffee' } } },
)

afterEach(() => setLocale('en'))

describe('defineWords', () => {
  test('finds a text by its path and fills every variable', () => {
    expect(t('action.close')).toBe('Close')
    expect(t('action.greet', { name: '$& {{name}}' })).toBe('Hello, $& {{name}}')
    expect(t('countOf', { count: 100, total: 240 })).toBe('The best 100 of 240')
  })

  test('ends a sentence with one full stop, also after a Canadian time', () => {
    expect(t('until', { time: '6:30 p.m.' })).toBe('Answer by 6:30 p.m. It closes then.')
    expect(t('until', { time: '6:30 pm' })).toBe('Answer by 6:30 pm. It closes then.')
  })

  test.each([
    [0, '0 results'],
    [1, '1 result'],
    [2, '2 results'],
    [1.5, '1.5 results'],
  ])('says %d in the right number', (count, text) => {
    expect(t('results', { count })).toBe(text)
  })

  test('uses the words of a region, and English for the rest and for any other locale', () => {
    setLocale('en-US')
    expect(t('action.close')).toBe('Dismiss')
    expect(t('action.greet', { name: 'Ava' })).toBe('Hello, Ava')
    expect(t.list('drinks')).toEqual(['Coffee', 'Water'])
    setLocale('en-IE')
    expect(t('action.close')).toBe('Close')
    expect(t.list('drinks')).toEqual(['Tea', 'Water'])
  })

  test('refuses unknown keys, missing variables and unknown regional words when compiled', () => {
    expectTypeOf<'action.close'>().toExtend<PlainKey<typeof t>>()
    expectTypeOf<'results'>().not.toExtend<PlainKey<typeof t>>()
    // @ts-expect-error no such text
    t('action.explode')
    // @ts-expect-error a branch is not a text
    t('action')
    // @ts-expect-error the plural needs its count
    t('results', {})
    // @ts-expect-error the text has another variable
    t('action.greet', { word: 'maths' })
    // @ts-expect-error the text takes no variables
    t('action.close', { count: 1 })
    // @ts-expect-error a region changes texts that exist
    defineWords({ one: 'One' }, { 'en-US': { two: 'Two' } })
  })
})

describe('errorText', () => {
  test('says the text of the code', () => {
    expect(errorText('booking_already_cancelled')).toContain('already cancelled')
  })

  test.each(Object.keys(errorCatalogue))(
    'describes %s in words with the same spelling everywhere',
    (code) => {
      expect(errorText(code)).not.toMatch(/(?:al|or|an)i[sz]ed?\b|colou?r|cent(?:re|er)\b/i)
      setLocale('en-US')
      expect(errorText(code)).not.toContain('cancelled')
    },
  )

  test.each([undefined, null, '', 'no_such_code', 'error.genericApiError', 'toString', '__proto__'])(
    'says the generic text for %s',
    (code) => {
      expect(errorText(code)).toBe('Something went wrong at our end. Please try again in a moment.')
    },
  )
})

/** Every words module, so that all are checked. */
const modules = import.meta.glob<string>(['../**/*.words.ts', '../../../../packages/*/src/**/*.words.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.entries(modules))('%s has both numbers of every plural', (_, source) => {
  const count = (ending: string) => source.match(new RegExp(`\\w+_${ending}:`, 'g'))?.length ?? 0
  expect(count('one')).toBe(count('other'))
})

test.each(Object.entries(modules))('%s says sign in and cancelled, also to Americans', (_, source) => {
  const given = /Failed to log in as|login: 'Log In'|impersonateLogin: 'Log In'/g
  expect(source.replaceAll(given, '')).not.toMatch(
    /\b[Ll]og(?:ged|ging)?[ -](?:in|out)\b|\bcall(?:ed|s)? off\b/,
  )
  const count = (word: RegExp) => source.match(word)?.length ?? 0
  expect(count(/ canceled\b/g)).toBe(count(/ cancelled\b(?!:)/g))
})
