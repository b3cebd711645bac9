import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { TopicList } from '@rollcall/ui/components/topic-list.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { tContact } from '../../shared/contact/contact.words.ts'
import { ContactRows, supportHours } from '../../shared/contact/contact-rows.tsx'
import css from './contact.module.css'
import { officesQuery } from './contact.queries.ts'
import { FindOffice } from './find-office.tsx'
import { officesForRegion } from './office-places.ts'
import { OfficesSkeleton, RegionOffices } from './region-offices.tsx'

type Consultant = CurrentUser['associatedConsultant']

export default function ContactScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  return (
    <div className={css.screen} data-wide>
      <Topics consultant={user.associatedConsultant} />
      <div className={css.main}>
        <ConsultantCard consultant={user.associatedConsultant} />
        <SupportCard timeZone={user.timezone} />
        <Offices consultant={user.associatedConsultant} />
      </div>
    </div>
  )
}

function Topics({ consultant }: { consultant: Consultant }) {
  const hasOffices = useQuery(officesQuery).data !== undefined
  const topics = [
    ...(consultant ? [{ id: 'consultant', title: tContact('consultant.title') }] : []),
    { id: 'support', title: supportTitle() },
    ...(hasOffices
      ? [
          { id: 'offices', title: tContact('offices.topic') },
          { id: 'find-office', title: tContact('find.title') },
        ]
      : []),
  ]
  return <TopicList label={tContact('topics')} topics={topics} />
}

function supportTitle(): string {
  const { site, brand } = currentSite()
  return tContact('support.title', { brand: brand.shortName, country: site.country })
}

function ConsultantCard({ consultant }: { consultant: Consultant }) {
  if (!consultant) {
    return (
      <Notice title={tContact('consultant.none')}>
        {tContact('consultant.noneText', { country: currentSite().site.country })}
      </Notice>
    )
  }
  const { name, state, country, phoneNumber, email } = consultant
  return (
    <Card as="section" aria-labelledby="consultant">
      <p className={css.eyebrow}>{tContact('consultant.title')}</p>
      <SectionHeading id="consultant" person={name} className={css.cardHead} lead={`${state}, ${country}`}>
        {name}
      </SectionHeading>
      <ContactRows name={name} phone={phoneNumber} email={email} />
    </Card>
  )
}

function SupportCard({ timeZone }: { timeZone: string }) {
  const { site, brand } = currentSite()
  return (
    <Card as="section" aria-labelledby="support">
      <SectionHeading id="support" className={css.cardHead} lead={supportHours(timeZone)}>
        {supportTitle()}
      </SectionHeading>
      <ContactRows name={brand.shortName} phone={site.support.phone} email={site.support.email} />
    </Card>
  )
}

function Offices({ consultant }: { consultant: Consultant }) {
  const query = useQuery(officesQuery)
  return (
    <Loaded
      query={query}
      skeleton={<OfficesSkeleton />}
      offline={tContact('offices.offline')}
      failed={tContact('offices.failed')}
    >
      {(offices, hadFailed) => {
        const region = officesForRegion(offices, { consultant, siteCountry: currentSite().site.country })
        return (
          <>
            <RegionOffices region={region} takesFocus={hadFailed} />
            <FindOffice offices={offices} />
          </>
        )
      }}
    </Loaded>
  )
}
