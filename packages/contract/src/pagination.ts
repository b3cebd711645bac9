import { z } from 'zod'

export const PageQuery = z.object({
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(20),
})
export type PageQuery = z.output<typeof PageQuery>

/** The JSON of the `x-pagination` header. */
export const Pagination = z.object({
  totalCount: z.int().min(0),
  pageSize: z.int().min(1),
  currentPage: z.int().min(1),
  totalPages: z.int().min(0),
})
export type Pagination = z.output<typeof Pagination>

export const paginationOf = (totalCount: number, { page, pageSize }: PageQuery): Pagination => ({
  totalCount,
  pageSize,
  currentPage: page,
  totalPages: Math.ceil(totalCount / pageSize),
})
