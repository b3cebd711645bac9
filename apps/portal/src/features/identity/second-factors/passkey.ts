import { lazy } from '@rollcall/ui/lazy/lazy.ts'

/** The passkey options of the service and the response of the browser. */
type Options = Record<string, unknown>

const library = lazy(() => import('@simplewebauthn/browser'))

const answered = async (credential: Promise<object>): Promise<Options> => ({ ...(await credential) })

/** Both fail if the user cancels, has no passkey available, or the browser does not support them. */
export async function makePasskey(options: Options): Promise<Options> {
  const { startRegistration } = await library.load()
  type Given = Parameters<typeof startRegistration>[0]['optionsJSON']
  return answered(startRegistration({ optionsJSON: options as unknown as Given }))
}

export async function signWithPasskey(options: Options): Promise<Options> {
  const { startAuthentication } = await library.load()
  type Given = Parameters<typeof startAuthentication>[0]['optionsJSON']
  return answered(startAuthentication({ optionsJSON: options as unknown as Given }))
}
