/** No space, a quota that is used up, or a disk that can only be read or not even that. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** Files cannot be kept or read right now, though nothing is wrong with the file or the request. */
export class StorageFailed extends Error {}

export const isStorageFailure = (error: unknown): boolean =>
  error instanceof StorageFailed || codes.has((error as NodeJS.ErrnoException | undefined)?.code ?? '')
