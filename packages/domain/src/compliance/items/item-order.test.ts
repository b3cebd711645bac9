import { expect, test } from 'vitest'
import { findCircularItem } from './item-order.ts'

const items = (unlockedBy: Record<string, string[]>) =>
  Object.entries(unlockedBy).map(([id, before]) => ({ id, unlockedBy: before }))

test.each([
  ['no items', {}, undefined],
  ['a chain', { a: [], b: ['a'], c: ['b', 'a'] }, undefined],
  ['two ways to one item', { a: [], b: ['a'], c: ['a'], d: ['b', 'c'] }, undefined],
  ['an item that is not in the list', { a: ['removed'] }, undefined],
  ['an item that waits for itself', { a: [], b: ['b'] }, 'b'],
  ['two items that wait for each other', { a: ['b'], b: ['a'] }, 'a'],
  ['an item behind a circle', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, 'b'],
])('%s', (_what, unlockedBy, circular) => {
  expect(findCircularItem(items(unlockedBy))).toBe(circular)
})
