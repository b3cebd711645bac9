import { describe, expect, test } from 'vitest'
import { fuzzySearch, highlightParts } from './fuzzy-search.ts'

const subjects = [
  { id: '1', label: 'Mathematics', detail: 'Secondary' },
  { id: '2', label: 'Music', detail: 'Primary, with a maths rotation' },
  { id: '3', label: 'Drama' },
  { id: '4', label: 'Te reo Māori' },
  { id: '5', label: 'Physical education' },
]
const found = (query: string) => fuzzySearch(subjects, query).matches.map(({ item }) => item.label)
const marked = (parts: { text: string; isMatch: boolean }[]) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

describe('fuzzySearch', () => {
  test.each(['', '   '])('finds everything in its order for %j', (query) => {
    expect(found(query)).toEqual(subjects.map(({ label }) => label))
    expect(fuzzySearch(subjects, query).total).toBe(5)
  })

  test.each([
    ['math', ['Mathematics', 'Music']],
    ['  drama ', ['Drama']],
    ['maori', ['Te reo Māori']],
    ['pe', ['Physical education']],
    ['xylophone', []],
  ])('finds %j', (query, labels) => {
    expect(found(query)).toEqual(labels)
  })

  test('marks the letters that matched, in the label or in the detail', () => {
    const [mathematics, music] = fuzzySearch(subjects, 'math').matches
    expect(marked(mathematics?.label ?? [])).toBe('[Math]ematics')
    expect(marked(mathematics?.detail ?? [])).toBe('Secondary')
    expect(marked(music?.label ?? [])).toBe('Music')
    expect(marked(music?.detail ?? [])).toBe('Primary, with a [math]s rotation')
    expect(marked(fuzzySearch(subjects, 'maori').matches[0]?.label ?? [])).toBe('Te reo [Māori]')
  })

  test('returns the best hundred and the total', () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ id: `${index}`, label: `School ${index}` }))
    const { matches, total } = fuzzySearch(many, 'school')
    expect(matches).toHaveLength(100)
    expect(total).toBe(250)
  })
})

describe('highlightParts', () => {
  test.each([
    ['', [], ''],
    ['Art', [], 'Art'],
    ['Art', [0, 1, 2], '[Art]'],
    ['Art', [1], 'A[r]t'],
    ['Drama', [4, 0], '[D]ram[a]'],
  ])('cuts %j at %j', (text, indexes, expected) => {
    expect(marked(highlightParts(text, indexes))).toBe(expected)
  })
})
