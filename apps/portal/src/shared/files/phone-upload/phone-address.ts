/** Identifies the form that the page opens with. */
export interface AddedInAddress {
  /** The compliance item that is open. */
  item?: string | undefined
  /** The subject of the form: see `useAddInAddress`. */
  add: string
}

/** The address of this page with the form open, for another device. It contains no secret and needs a sign-in. */
export function phoneAddress(here: string, { item, add }: AddedInAddress): string {
  const { origin, pathname, searchParams } = new URL(here)
  const tab = searchParams.get('tab')
  const search = new URLSearchParams({ ...(tab && { tab }), ...(item && { item }), add })
  return `${origin}${pathname}?${search}`
}
