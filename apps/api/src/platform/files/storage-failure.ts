/** No space, an exhausted quota, or a disk that is read-only or fails. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** Files cannot be stored or read right now; the file and the request are fine. */
export class StorageFailed extends Error {}

export const isStorageFailure = (error: unknown): boolean =>
  error instanceof StorageFailed || codes.has((error as NodeJS.ErrnoException | undefined)?.code ?? '')
