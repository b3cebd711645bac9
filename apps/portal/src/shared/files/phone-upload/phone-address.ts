/** Names what is added, so that the page opens with its form. */
export interface AddedInAddress {
  /** The compliance item that is open. */
  item?: string | undefined
  /** What the form is for: see `useAddInAddress`. */
  add: string
}

/** This page on another device, with the form open. It holds nothing secret: without signing in it opens nothing. */
export function phoneAddress(here: string, { item, add }: AddedInAddress): string {
  const { origin, pathname, searchParams } = new URL(here)
  const tab = searchParams.get('tab')
  const search = new URLSearchParams({ ...(tab && { tab }), ...(item && { item }), add })
  return `${origin}${pathname}?${search}`
}
