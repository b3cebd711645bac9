import { readStored, writeStored } from '@rollcall/client/storage/stored.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { useState } from 'react'
import { tNotify } from './notifications.words.ts'
import css from './notifications-card.module.css'
import { isNotifiedHere, pushSupport } from './push-device.ts'
import { TurnOn } from './turn-on.tsx'

/** Set once the candidate has answered, either way. */
const STORED = 'push-prompt'

/** Explains notifications after an accepted offer. Only its button asks for the browser's permission, and it is shown once. */
export default function NotificationsPrompt() {
  const [isOver, setOver] = useState(() => readStored(STORED) === 'over' || isNotifiedHere())
  const support = pushSupport()
  if (isOver || support === 'unsupported' || support === 'denied') return null
  const close = () => {
    writeStored(STORED, 'over')
    setOver(true)
  }
  return (
    <Card as="section" aria-labelledby="notify-prompt" className={css.card}>
      <SectionHeading id="notify-prompt" lead={tNotify('prompt.text')}>
        {tNotify('prompt.title')}
      </SectionHeading>
      <TurnOn onTurnedOn={close} />
      <div>
        <Button variant="quiet" onClick={close}>
          {tNotify('prompt.later')}
        </Button>
      </div>
    </Card>
  )
}
