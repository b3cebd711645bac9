import { expect, test } from 'vitest'
import { searchHelp } from './help-topics.ts'

const topics = [
  {
    id: 'sign-in',
    icon: 'lock',
    title: 'Signing in',
    entries: [
      { question: 'I forgot my password', answer: 'Ask for a reset link.' },
      { question: 'It says too many attempts', answer: 'Wait, or reset your password.' },
    ],
  },
  {
    id: 'install',
    icon: 'download',
    title: 'Installing as an app',
    entries: [{ question: 'On an iPhone', answer: 'Tap Share.', alsoCalled: 'mobile, home screen' }],
  },
] as const

const found = (query: string) =>
  searchHelp(
    topics.map((topic) => ({ ...topic, entries: [...topic.entries] })),
    query,
  ).map(({ entry }) => entry.question)

test.each([
  ['password', ['I forgot my password', 'It says too many attempts']],
  ['reset link', ['I forgot my password']],
  ['install', ['On an iPhone']],
  ['SHARE', ['On an iPhone']],
  ['mobile', ['On an iPhone']],
  ['zebra', []],
])('%s finds %o', (query, questions) => {
  expect(found(query)).toEqual(questions)
})
