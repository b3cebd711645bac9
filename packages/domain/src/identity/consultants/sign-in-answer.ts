/** The page that the provider sends the browser back to passes the answer's query on, as a string, by this channel. */
export const SIGN_IN_CHANNEL = 'rollcall-oidc'

/**
 * Under this key of its sessionStorage a page that leaves for the provider keeps `{ state, path }` as JSON. The answer to
 * that state is brought to that path, as its query. A popup has a copy of the storage, and a state of its own.
 */
export const SIGN_IN_RETURN_KEY = 'rollcall-oidc-return'
