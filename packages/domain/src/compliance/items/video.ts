/** A `File` is played from our own storage. */
export const videoTypes = ['Vimeo', 'Youtube', 'Bitmovin', 'File'] as const
export type VideoType = (typeof videoTypes)[number]
