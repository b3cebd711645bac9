import { useRouteContext } from '@tanstack/react-router'
import { ConsultantCard } from './consultant-card.tsx'
import css from './contact.module.css'
import { Offices } from './offices.tsx'
import { SupportCard } from './support-card.tsx'

export default function ContactScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  return (
    <div className={css.screen}>
      <ConsultantCard consultant={user.associatedConsultant} />
      <SupportCard timeZone={user.timezone} />
      <Offices consultant={user.associatedConsultant} />
    </div>
  )
}
