/** A page of a file, as the service draws it. */
export async function drawnPage(): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 800 })
  const picture = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/png'))
  return picture ?? new Blob()
}
