import { currentSite } from '../../shared/config/site.ts'
import { ContactRows } from '../../shared/contact/contact-rows.tsx'
import { supportHours } from '../../shared/contact/support-hours.ts'
import { Card } from '../../shared/ui/card.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { t } from '../../shared/words/words.ts'
import css from './contact.module.css'

export function SupportCard({ timeZone }: { timeZone: string }) {
  const { site, brand } = currentSite()
  return (
    <Card as="section" aria-labelledby="support">
      <SectionHeading id="support" className={css.cardHead} lead={supportHours(timeZone)}>
        {t('contact.support.title', { brand: brand.shortName, country: site.country })}
      </SectionHeading>
      <ContactRows name={brand.shortName} phone={site.support.phone} email={site.support.email} />
    </Card>
  )
}
