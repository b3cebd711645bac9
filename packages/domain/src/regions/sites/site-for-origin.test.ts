import { expect, test } from 'vitest'
import { siteForOrigin } from './site-for-origin.ts'

const au = { name: 'au', origins: ['https://au.example', 'http://localhost:4321'] }
const us = { name: 'us', origins: ['https://US.example/'] }
const fallback = { name: 'fallback', origins: [] }

test.each([
  ['https://au.example', 'au'],
  ['https://au.example/', 'au'],
  ['HTTPS://AU.Example', 'au'],
  ['http://localhost:4321', 'au'],
  ['https://us.example', 'us'],
  ['http://au.example', 'fallback'],
  ['https://au.example:8443', 'fallback'],
  ['http://localhost', 'fallback'],
  ['http://localhost:43210', 'fallback'],
  ['https://www.au.example', 'fallback'],
  ['https://au.example.evil.example', 'fallback'],
  ['https://notau.example', 'fallback'],
  ['https://au.example/path', 'fallback'],
  ['null', 'fallback'],
  ['', 'fallback'],
])('%s is served as %s', (origin, expected) => {
  expect(siteForOrigin([au, us], origin, fallback).name).toBe(expected)
})
