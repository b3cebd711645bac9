import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapTiles, TILE_SIZE } from './map-tiles.ts'

const point = { width: 1, height: 1 }

describe('the tile a place lies on', () => {
  test.each([
    ['Melbourne', -37.8136, 144.9631, 15, 29578, 20106],
    ['London', 51.5074, -0.1278, 10, 511, 340],
    ['Los Angeles', 34.0522, -118.2437, 12, 702, 1635],
    ['the north east of the world', 10, 10, 1, 1, 0],
  ])('%s', (_name, latitude, longitude, zoom, column, row) => {
    expect(mapTiles({ latitude, longitude }, { zoom, ...point })).toMatchObject([{ column, row }])
  })
})

test('east of the last column lies the first', () => {
  const tiles = mapTiles({ latitude: -17, longitude: 179.999 }, { zoom: 3, width: 300, height: 1 })
  expect(tiles.map(({ column }) => column)).toEqual([7, 0])
})

test('there are no tiles above the top of the map', () => {
  const tiles = mapTiles({ latitude: 90, longitude: 10 }, { zoom: 4, width: 1, height: 400 })
  expect(tiles.map(({ row }) => row)).toEqual([0])
})

test('for any place the view is covered without gaps, and no hidden tile is fetched', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -70, max: 70, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.integer({ min: 8, max: 18 }),
      fc.integer({ min: 1, max: 1200 }),
      fc.integer({ min: 1, max: 500 }),
      (latitude, longitude, zoom, width, height) => {
        const tiles = mapTiles({ latitude, longitude }, { zoom, width, height })
        const lefts = [...new Set(tiles.map(({ left }) => left))]
        const tops = [...new Set(tiles.map(({ top }) => top))]
        for (const [edges, length] of [
          [lefts, width],
          [tops, height],
        ] as const) {
          expect(Math.min(...edges)).toBeLessThanOrEqual(-length / 2 + 1)
          expect(Math.min(...edges) + TILE_SIZE).toBeGreaterThanOrEqual(-length / 2 - 1)
          expect(Math.max(...edges) + TILE_SIZE).toBeGreaterThanOrEqual(length / 2 - 1)
          expect(Math.max(...edges)).toBeLessThanOrEqual(length / 2 + 1)
        }
        expect(tiles).toHaveLength(lefts.length * tops.length)
      },
    ),
  )
})
