import type { Pagination } from '@rollcall/contract/pagination'
import type { Failure } from './failure.ts'

/** The result of every call, successful or not. */
export type ApiResponse<T> =
  | {
      isSuccess: true
      data: T
      message: null
      statusCode: number
      error: null
      headers: Headers
      pagination: Pagination | null
    }
  | {
      isSuccess: false
      data: null
      message: string
      statusCode: number
      error: Failure
      headers: Headers
      pagination: null
    }

export const succeeded = <T>(response: Response, data: T): ApiResponse<T> => ({
  isSuccess: true,
  data,
  message: null,
  statusCode: response.status,
  error: null,
  headers: response.headers,
  pagination: paginationOf(response.headers),
})

export const failed = <T>(error: Failure, headers = new Headers()): ApiResponse<T> => ({
  isSuccess: false,
  data: null,
  message: error.message,
  statusCode: error.statusCode,
  error,
  headers,
  pagination: null,
})

function paginationOf(headers: Headers): Pagination | null {
  const text = headers.get('x-pagination')
  return text ? (JSON.parse(text) as Pagination) : null
}
