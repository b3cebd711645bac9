/** The position of something on a page: fractions of the page's width, down as well as across, from the top left. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export interface PrintedWord extends Box {
  text: string
  /** From 0 to 1: 1 for what a file says itself, less for what was read off a picture. */
  confidence: number
}
