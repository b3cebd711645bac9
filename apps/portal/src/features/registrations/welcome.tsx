import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Link } from '@tanstack/react-router'
import css from './welcome.module.css'
import { tWelcome } from './welcome.words.ts'

type Props = { title: string; lacksAvailability: boolean; onDismiss: () => void }

/** On Home: welcomes the candidate to an active registration, with the next step to a first shift. */
export const Welcome = ({ title, lacksAvailability, onDismiss }: Props) => (
  <Card as="section" aria-labelledby="welcome" className={css.welcome}>
    <SectionHeading id="welcome" lead={tWelcome(lacksAvailability ? 'availabilityNext' : 'offersNext')}>
      {tWelcome('title', { title })}
    </SectionHeading>
    <div className={css.actions}>
      {lacksAvailability && (
        <Link to="/availability" className={buttonClass('primary')}>
          {tWelcome('setAvailability')}
        </Link>
      )}
      <Button variant="quiet" onClick={onDismiss}>
        {tWelcome('dismiss')}
      </Button>
    </div>
  </Card>
)
