/** The page to which the provider redirects posts its query string to this channel. */
export const SIGN_IN_CHANNEL = 'rollcall-oidc'

/**
 * The sessionStorage key under which a page keeps `{ state, path }` as JSON before it redirects to the provider. The
 * response to that state is passed to that path as its query. A popup has a copy of the storage, and a state of its own.
 */
export const SIGN_IN_RETURN_KEY = 'rollcall-oidc-return'
