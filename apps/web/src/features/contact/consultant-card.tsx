import type { CurrentUser } from '@rollcall/contract/me'
import { currentSite } from '../../shared/config/site.ts'
import { ContactRows } from '../../shared/contact/contact-rows.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { t } from '../../shared/words/words.ts'
import css from './contact.module.css'

export function ConsultantCard({ consultant }: { consultant: CurrentUser['associatedConsultant'] }) {
  if (!consultant) {
    return (
      <Notice title={t('contact.consultant.none')}>
        {t('contact.consultant.noneText', { country: currentSite().site.country })}
      </Notice>
    )
  }
  const { name, state, country, phoneNumber, email } = consultant
  return (
    <Card as="section" aria-labelledby="consultant">
      <p className={css.eyebrow}>{t('contact.consultant.title')}</p>
      <SectionHeading id="consultant" className={css.cardHead} lead={`${state}, ${country}`}>
        {name}
      </SectionHeading>
      <ContactRows name={name} phone={phoneNumber} email={email} />
    </Card>
  )
}
