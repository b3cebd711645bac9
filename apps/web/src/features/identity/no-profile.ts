import { Failure } from '../../shared/api/failure.ts'
import { errorText } from '../../shared/words/words.ts'

/** The password was right, and what the portal needs to know of the person did not come, whatever the reason. */
export const noProfile = (): Failure =>
  new Failure({
    code: 'profile_not_found',
    type: 'notFoundError',
    message: errorText('profile_not_found'),
    source: 'server',
  })
