import { describe, expect, it } from 'vitest'
import { clientCodes, type ErrorType, errorAreas, errorCatalogue } from './errors.ts'

const statusesByType: Record<ErrorType, readonly number[]> = {
  unknownError: [],
  apiError: [500],
  validationError: [400, 405, 413, 415, 416, 431],
  securityError: [401, 403],
  notFoundError: [404],
  unprocessableError: [422],
  conflictError: [409, 412, 423],
  transientError: [503, 408, 429],
}

describe('the error catalogue', () => {
  it.each(Object.entries(errorCatalogue))('%s is snake_case and has a status of its type', (code, entry) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(statusesByType[entry.type]).toContain(entry.status)
  })

  it('names no code twice, neither in two areas nor on the client', () => {
    const codes = [
      ...Object.values(errorAreas).flatMap((area) => Object.keys(area)),
      ...Object.keys(clientCodes),
    ]
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  it('holds every area', () => {
    const codes = Object.values(errorAreas).flatMap((area) => Object.keys(area))
    expect(Object.keys(errorCatalogue).sort()).toEqual(codes.sort())
  })

  it('locks only with 423', () => {
    const locked = Object.entries(errorCatalogue).filter(([, entry]) => entry.status === 423)
    expect(locked.map(([code]) => code)).toEqual(['action_locked'])
  })

  it('refuses a wrong current password without a 401, which would be sent again', () => {
    expect(errorCatalogue.current_password_incorrect.status).toBe(403)
    expect(errorCatalogue.reauthentication_failed.status).toBe(403)
  })

  it('makes the portal read the time-entry status again after every refusal by state', () => {
    const stale = Object.entries(errorAreas.timeEntries).filter(
      ([, { status }]) => ![404, 409].includes(status),
    )
    expect(stale.map(([code]) => code)).toEqual(['occurred_at_in_future', 'occurred_at_too_old'])
  })
})
