import { currentSite } from '../../../shared/config/site.ts'
import { ContactRows } from '../../../shared/contact/contact-rows.tsx'
import { supportHours } from '../../../shared/contact/support-hours.ts'
import { readerTimeZone } from '../../../shared/reader-time-zone.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { t } from '../../../shared/words/words.ts'
import { GuestHeading } from './guest-heading.tsx'
import type { GuestRefusal } from './guest-refusal.ts'
import { GuestSignIn } from './guest-sign-in.tsx'

/** Says no more of a link that opens nothing than whom to ask. */
export function GuestUnavailable({ title, text }: GuestRefusal) {
  const { brand, site } = currentSite()
  return (
    <>
      <GuestHeading icon="lock" tone="neutral" lead={text}>
        {t(title)}
      </GuestHeading>
      <Card as="section" aria-labelledby="ask">
        <SectionHeading id="ask" lead={supportHours(readerTimeZone)}>
          {t('guest.unavailable.ask')}
        </SectionHeading>
        <ContactRows name={brand.shortName} phone={site.support.phone} email={site.support.email} />
      </Card>
      <GuestSignIn />
    </>
  )
}
