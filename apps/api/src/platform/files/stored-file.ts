export interface FileDetails {
  /** Null for a file of the agency. */
  candidateId: string | null
  name: string
  contentType: string
  /** A virus scanner has found nothing in it. A file that was not scanned is scanned later. */
  isScanned?: boolean
}

export interface StoredFile extends FileDetails {
  id: string
  sizeBytes: number
  sha256: Buffer
}
