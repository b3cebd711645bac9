import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Link } from '@tanstack/react-router'
import css from './home.module.css'
import { tHome } from './home.words.ts'

/** The first step for a new candidate: without availability they get no offers. */
export const SetAvailabilityCard = () => (
  <Card as="section" aria-labelledby="set-availability">
    <SectionHeading id="set-availability" lead={tHome('availability.text')}>
      {tHome('availability.title')}
    </SectionHeading>
    <Link to="/availability" className={buttonClass('soft', css.wide)}>
      {tHome('availability.set')}
    </Link>
  </Card>
)
