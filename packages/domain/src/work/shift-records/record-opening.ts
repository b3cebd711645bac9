/** A record can be submitted once the shift has ended, or once its candidate has clocked out. */
export const isOpenForRecord = (
  { endsAt }: { endsAt: number },
  clockedOutAt: number | null,
  now: number,
): boolean => now >= endsAt || clockedOutAt !== null
