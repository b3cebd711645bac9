import { afterEach, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { en } from './en/index.ts'
import { enAU } from './en-AU.ts'
import { enCA } from './en-CA.ts'
import { enGB } from './en-GB.ts'
import { enNZ } from './en-NZ.ts'
import { enUS } from './en-US.ts'
import {
  allWords,
  errorText,
  type Key,
  type PlainKey,
  setWords,
  subscribeWords,
  t,
  tList,
  wordsLocale,
} from './words.ts'

beforeAll(allWords)
afterEach(() => setWords('en'))

describe('t', () => {
  test('finds a text by its path', () => {
    expect(t('ui.action.close')).toBe('Close')
  })

  test('fills every variable', () => {
    expect(t('ui.list.countOf', { count: 100, total: 240 })).toBe('The best 100 of 240 results')
    expect(t('ui.list.noMatch', { query: '$& {{query}}' })).toContain('“$& {{query}}”')
  })

  test.each([
    [0, '0 results'],
    [1, '1 result'],
    [2, '2 results'],
    [1.5, '1.5 results'],
  ])('says %d in the right number', (count, text) => {
    expect(t('ui.list.count', { count })).toBe(text)
  })

  test('refuses unknown keys and missing or unknown variables when compiled', () => {
    expectTypeOf<'ui.list.count'>().toExtend<Key>()
    expectTypeOf<'ui.list.count_one'>().not.toExtend<Key>()
    expectTypeOf<'ui.list.count'>().not.toExtend<PlainKey>()
    // @ts-expect-error no such text
    t('ui.action.explode')
    // @ts-expect-error a branch is not a text
    t('ui.action')
    // @ts-expect-error the plural needs its count
    expect(t('ui.list.count', {})).toBeTypeOf('string')
    // @ts-expect-error the text has another variable
    t('ui.list.noMatch', { word: 'maths' })
    // @ts-expect-error the text takes no variables
    t('ui.action.close', { count: 1 })
  })
})

describe('setWords', () => {
  test('puts the region over English and leaves the rest', () => {
    setWords('en-US')
    expect(tList('ui.loading.quotes')).toContain("The coffee is on in the teachers' lounge. You have time.")
    expect(t('ui.action.close')).toBe('Close')
    setWords('en-GB')
    expect(tList('ui.loading.quotes')).not.toContain(
      "The coffee is on in the teachers' lounge. You have time.",
    )
  })

  test('reads plain English for a locale without words of its own', () => {
    setWords('en-US')
    setWords('en-IE')
    expect(wordsLocale()).toBe('en-IE')
    expect(errorText('booking_already_cancelled')).toContain('cancelled')
  })

  test('tells its listeners of a change, once, until they leave', () => {
    const listener = vi.fn<() => void>()
    const leave = subscribeWords(listener)
    setWords('en-NZ')
    setWords('en-NZ')
    expect(listener).toHaveBeenCalledTimes(1)
    leave()
    setWords('en-CA')
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('errorText', () => {
  test('says the text of the code, in the words of the region', () => {
    expect(errorText('booking_already_cancelled')).toBe(en.error.booking_already_cancelled)
    setWords('en-US')
    expect(errorText('booking_already_cancelled')).toContain('canceled')
  })

  test.each([undefined, null, '', 'no_such_code', 'error.genericApiError', 'toString', '__proto__'])(
    'says the generic text for %s',
    (code) => {
      expect(errorText(code)).toBe(en.error.genericApiError)
    },
  )
})

describe('the catalogue', () => {
  test('has ten different quotes for the loading view in every region', () => {
    for (const locale of ['en', 'en-AU', 'en-CA', 'en-GB', 'en-NZ', 'en-US']) {
      setWords(locale)
      expect(new Set(tList('ui.loading.quotes')).size, locale).toBe(10)
    }
  })

  test('has both numbers of every plural', () => {
    const paths = texts(en).map(([path]) => path)
    for (const path of paths.filter((path) => /_(one|other)$/.test(path))) {
      expect(paths).toContain(path.replace(/_(one|other)$/, '_one'))
      expect(paths).toContain(path.replace(/_(one|other)$/, '_other'))
    }
  })

  test.each(Object.entries({ enAU, enCA, enGB, enNZ, enUS }))(
    '%s changes a text that exists, and uses no variable that English does not have',
    (_, region) => {
      const english = new Map(texts(en))
      for (const [path, text] of texts(region)) {
        expect(english.get(path), path).not.toBe(text)
        expect(variables(english.get(path) ?? '')).toEqual(expect.arrayContaining(variables(text)))
      }
    },
  )
})

const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

function texts(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, node]: [string, unknown]): [string, string][] =>
    typeof node === 'object' && node !== null
      ? texts(node, `${path}${name}.`)
      : [[path + name, String(node)]],
  )
}
