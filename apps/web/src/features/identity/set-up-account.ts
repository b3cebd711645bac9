import { sendPublic } from '../../shared/api/api.ts'

export const setUpAccount = (token: string, password: string) =>
  sendPublic('POST /me/account/setup', {
    headers: { 'x-account-setup-token': token },
    body: { password },
  })
