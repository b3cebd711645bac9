/** Saves a file to the device, or opens it with an app for its type. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  Object.assign(link, { href, download: name })
  link.click()
  // Revoked at once, some browsers could not read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
