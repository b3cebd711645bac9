import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

const answer = (status: number, body: string) => failureOf(new Response(body, { status }))

test.each([
  ['a code is said in our words', { code: 'unset_status', message: 'X' }, 'Choose ready or not ready first.'],
  ['an error of its own is said as it is', { error: 'Closed for the holidays.' }, 'Closed for the holidays.'],
  ['a message where there is nothing else', { message: 'Try later.' }, 'Try later.'],
  [
    'an error that is no text is not said',
    { error: { code: 7 } },
    'Something went wrong at our end. Please try again in a moment.',
  ],
])('of a failure body, %s', async (_name, body, message) => {
  expect(await answer(422, JSON.stringify(body))).toMatchObject({
    message,
    statusCode: 422,
    source: 'server',
  })
})

test('the page of a proxy is the generic failure', async () => {
  expect(await answer(502, '<h1>Bad gateway</h1>')).toMatchObject({
    code: 'error.genericApiError',
    message: 'Something went wrong at our end. Please try again in a moment.',
  })
})
