export interface FileDetails {
  /** Nobody's: the agency's own. */
  candidateId: string | null
  name: string
  contentType: string
  /** A virus scanner has found nothing in it. One that nobody has looked at is looked at later. */
  isScanned?: boolean
}

export interface StoredFile extends FileDetails {
  id: string
  sizeBytes: number
  sha256: Buffer
}
