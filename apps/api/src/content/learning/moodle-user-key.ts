import { z } from 'zod'
import type { Services } from '../../platform/services.ts'
import { askPlatform, platformAway } from './ask-platform.ts'
import type { LearningPlatform } from './learning-platform.ts'
import { type LearningShares, sharedProfile } from './shared-profile.ts'

export interface MoodleSite {
  platform: 'moodleUserKey'
  /** Its root. */
  url: string
  /** Of its web service. */
  secret: string
  shares: LearningShares
}

const Answer = z.object({ loginurl: z.url({ protocol: /^https?$/ }) })

/** Moodle's plugin `auth_userkey`: Moodle creates a link that works once. Its mapping field is the ID number. */
export const moodleUserKeys = (
  services: Services,
  { url, secret, shares }: MoodleSite,
): LearningPlatform => ({
  async linkFor(learner) {
    const { firstName, lastName, email } = sharedProfile(learner, shares)
    const answer = await askPlatform(services, `${url.replace(/\/$/, '')}/webservice/rest/server.php`, {
      method: 'POST',
      body: new URLSearchParams({
        wstoken: secret,
        wsfunction: 'auth_userkey_request_login_url',
        moodlewsrestformat: 'json',
        'user[idnumber]': learner.id,
        ...(firstName !== undefined && { 'user[firstname]': firstName }),
        ...(lastName !== undefined && { 'user[lastname]': lastName }),
        // Without these Moodle creates no account for a new user.
        ...(email !== undefined && { 'user[username]': learner.id, 'user[email]': email }),
      }),
    })
    const body: unknown = await answer.json().catch(() => undefined)
    const { data } = Answer.safeParse(body)
    // A link to another site would give the candidate's session to that site.
    if (data && new URL(data.loginurl).origin === new URL(url).origin) return data.loginurl
    services.log.warn({ errorCode: errorCodeOf(body), status: answer.status }, 'Moodle made no link')
    throw platformAway()
  },
})

const errorCodeOf = (body: unknown) => z.object({ errorcode: z.string() }).safeParse(body).data?.errorcode
