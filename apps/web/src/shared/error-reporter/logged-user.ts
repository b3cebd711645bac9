import type { LoggedUser } from '@rollcall/contract/error-reports'
import { sendPublic } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../session/current-user.queries.ts'

let lookedUp: Promise<string | null> | undefined

/** Who was at the screen. The address is asked for once and waited for, without holding up the page. */
export async function loggedUser(): Promise<LoggedUser> {
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  lookedUp ??= sendPublic('GET /client-ip').then((answer) => answer.data?.ip ?? null)
  return { id: user?.id ?? null, email: user?.email ?? null, ip: await lookedUp, impersonating: false }
}
