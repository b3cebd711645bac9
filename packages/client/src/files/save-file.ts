/** Hands a file to the device, which keeps it or opens it with what it has for the type. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  Object.assign(link, { href, download: name })
  link.click()
  // Taken back at once, some browsers have not begun to read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
