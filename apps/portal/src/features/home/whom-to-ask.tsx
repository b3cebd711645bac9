import type { CurrentUser } from '@rollcall/contract/people/me'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { tShared } from '@rollcall/ui/words/shared.words.ts'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { ContactRows, supportHours } from '../../shared/contact/contact-rows.tsx'
import css from './home.module.css'
import { tHome } from './home.words.ts'

type Props = { consultant: CurrentUser['associatedConsultant']; timeZone: string }

export const WhomToAsk = memo(function WhomToAsk({ consultant, timeZone }: Props) {
  const { site, brand } = currentSite()
  if (consultant) {
    const { name, phoneNumber, email } = consultant
    return (
      <Card as="section" aria-labelledby="whom-to-ask">
        <SectionHeading
          id="whom-to-ask"
          className={css.cardHead}
          person={name}
          lead={tHome('consultant.text', { work: tShared('work') })}
        >
          {tHome('consultant.title', { name })}
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
        lead={`${tHome('team.text', { country: site.country })} ${supportHours(timeZone)}`}
      >
        {tHome('team.title')}
      </SectionHeading>
      <ContactRows name={brand.shortName} phone={site.support.phone} email={site.support.email} />
      <Link to="/contact" className={buttonClass('soft', css.wide)}>
        {tHome('team.offices')}
      </Link>
    </Card>
  )
})
