import type { z } from 'zod'
import { hashOf } from '../secrets.ts'
import { serializerFor } from './serializer.ts'

/** The `ETag` of a written answer: another one for any difference in it. */
export const versionOf = (written: string): string =>
  `"${hashOf(written).toString('base64url').slice(0, 22)}"`

/** Whether `If-Match` names the version of a resource that exists. */
export function isVersion(ifMatch: string, answer: z.ZodType, resource: unknown): boolean {
  const versions = ifMatch.split(',').map((one) => one.trim())
  return versions.includes('*') || versions.includes(versionOf(serializerFor(answer)(resource)))
}
