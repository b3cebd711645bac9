import { describe, expect, it } from 'vitest'
import { PageQuery, paginationOf } from './pagination.ts'

describe('a page query', () => {
  it.each([
    [{}, { page: 1, pageSize: 20 }],
    [{ page: '3' }, { page: 3, pageSize: 20 }],
    [
      { page: '1', pageSize: '1' },
      { page: 1, pageSize: 1 },
    ],
    [{ pageSize: '100' }, { page: 1, pageSize: 100 }],
  ])('reads %j', (query, page) => {
    expect(PageQuery.parse(query)).toEqual(page)
  })

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '' },
    { page: 'two' },
    { page: '1e300' },
    { pageSize: '0' },
    { pageSize: '101' },
  ])('refuses %j', (query) => {
    expect(PageQuery.safeParse(query).success).toBe(false)
  })
})

describe('the pagination of a list', () => {
  it.each([
    [0, 0],
    [1, 1],
    [20, 1],
    [21, 2],
  ])('spreads %i records over %i pages', (totalCount, totalPages) => {
    expect(paginationOf(totalCount, { page: 1, pageSize: 20 })).toEqual({
      totalCount,
      pageSize: 20,
      currentPage: 1,
      totalPages,
    })
  })
})
