const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** At most one decimal, and none if it is zero: 512 Bytes, 1.5 MB, 10 MB. */
export function formatFileSize(bytes: number): string {
  if (bytes === 1) return '1 Byte'
  let size = bytes
  let unit = 0
  // Rounded before it is compared, or the last byte below a megabyte reads 1024 KB.
  while (rounded(size) >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  return `${rounded(size)} ${units[unit]}`
}

function rounded(size: number): number {
  return Math.round(size * 10) / 10
}
