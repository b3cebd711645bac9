import type { CurrentUser } from '@rollcall/contract/me'
import { Link } from '@tanstack/react-router'
import { currentSite } from '../../shared/config/site.ts'
import { ContactRows } from '../../shared/contact/contact-rows.tsx'
import { supportHours } from '../../shared/contact/support-hours.ts'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { Card } from '../../shared/ui/card.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { t } from '../../shared/words/words.ts'
import css from './home.module.css'

type Props = { consultant: CurrentUser['associatedConsultant']; timeZone: string }

export function WhomToAsk({ consultant, timeZone }: Props) {
  const { site, brand } = currentSite()
  if (consultant) {
    const { name, phoneNumber, email } = consultant
    return (
      <Card as="section" aria-labelledby="whom-to-ask">
        <SectionHeading
          id="whom-to-ask"
          className={css.cardHead}
          lead={t('home.consultant.text', { work: t('home.work') })}
        >
          {t('home.consultant.title', { name })}
        </SectionHeading>
        <ContactRows name={name} phone={phoneNumber} email={email} />
      </Card>
    )
  }
  return (
    <Card as="section" aria-labelledby="whom-to-ask">
      <SectionHeading
        id="whom-to-ask"
        className={css.cardHead}
        lead={`${t('home.team.text', { country: site.country })} ${supportHours(timeZone)}`}
      >
        {t('home.team.title')}
      </SectionHeading>
      <ContactRows name={brand.shortName} phone={site.support.phone} email={site.support.email} />
      <Link to="/contact" className={buttonClass('soft', css.wide)}>
        {t('home.team.offices')}
      </Link>
    </Card>
  )
}
