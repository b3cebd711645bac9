export interface BookingSearch {
  /** The hours of the shift are being confirmed. */
  confirm?: true | undefined
}

/** Names its key always, so that nothing unchecked is handed on. */
export const readBookingSearch = ({ confirm }: Record<string, unknown>): BookingSearch => ({
  confirm: confirm === true ? true : undefined,
})
