import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const commonWords = new Set(
  'password welcome monday summer november love iloveyou letmein teacher school dragon football admin secret cheese pass'.split(
    ' ',
  ),
)
const known = ['Ava', 'Ava Rose', "O'Sullivan", 'ava.osullivan', 'Commonroom Education Staffing']

test.each([
  'Drowssap123!',
  'Password123!',
  'Password1234567!',
  'P@ssw0rd2026',
  'P455w0rd!!!',
  'Pa$$w0rd1!',
  'Welcome2026!',
  'We1c0me2026!',
  'Welcome7392!',
  '!Welcome#99',
  'Summer-2026!',
  'Monday01!!',
  'November16!',
  'ILoveYou123!',
  'LoveLoveLove1!',
  'PasswordMonday1!',
  'Letmein-1984',
  'Qwerty123456!',
  'Qwertyuiop1!',
  '1qaz2wsx!QAZ',
  '1q2w3e4R5t!',
  'Asdfghjkl1!',
  'Zxcvbnm123!',
  'Qwe123!@#asd',
  'Abcdefghi1!',
  'Zyxwvutsr1!',
  'Aaaaaaaaa1!',
  'Aaaa1111!!!!',
  'Abc123abc123!',
  'Xy1!Xy1!Xy1!',
  'Osullivan12!',
  'AvaRose2026!',
  'Commonroom1!',
  'Education-99',
  'AvaPassword1!',
  'Teacher1234$',
  'Admin@12345',
])('%s is guessable', (password) => {
  expect(isGuessable(password, { commonWords, known })).toBe(true)
})

test.each([
  'Chalk-and-cheese-7',
  'Slate-and-sponge-8',
  'Another-password-8',
  'Tram-Magpie-Kettle-4',
  'Monday-Dragon-Cheese-4',
  'Love-Summer-Football-7',
  'xK9#mQ2$vL',
  'Hq1!9$2#7%',
  'Tr0ub4dor&3',
  'Ava-buys-6-Kites!',
  'Бегемот-7-Ёж',
  'Reset-1-by-30',
])('%s is not', (password) => {
  expect(isGuessable(password, { commonWords, known })).toBe(false)
})

test('one person’s name is a good word for another', () => {
  expect(isGuessable('Osullivan12!', { commonWords, known: ['Noah'] })).toBe(false)
})
