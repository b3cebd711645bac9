/** A shift is recorded once it has ended, or once its candidate has clocked out of it. */
export const isOpenForRecord = (
  { endsAt }: { endsAt: number },
  clockedOutAt: number | null,
  now: number,
): boolean => now >= endsAt || clockedOutAt !== null
