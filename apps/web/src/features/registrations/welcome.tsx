import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import css from './welcome.module.css'
import { tWelcome } from './welcome.words.ts'

/** On Home: a registration has become active, and what is the next step to a first shift. */
export const Welcome = ({ title, onDismiss }: { title: string; onDismiss: () => void }) => (
  <Card as="section" aria-labelledby="welcome" className={css.welcome}>
    <SectionHeading id="welcome" lead={tWelcome('text')}>
      {tWelcome('title', { title })}
    </SectionHeading>
    <div className={css.actions}>
      <Link to="/availability" className={buttonClass('primary')}>
        {tWelcome('setAvailability')}
      </Link>
      <Button variant="quiet" onClick={onDismiss}>
        {tWelcome('dismiss')}
      </Button>
    </div>
  </Card>
)
