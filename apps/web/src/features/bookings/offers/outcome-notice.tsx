import type { TentativeOutcome } from '@rollcall/domain/bookings/tentative-response'
import type { ReactNode } from 'react'
import { Notice } from '../../../shared/ui/notice.tsx'
import { t } from '../../../shared/words/words.ts'
import { outcomeKinds } from './outcome-looks.ts'

type Props = { outcome: TentativeOutcome; action?: ReactNode }

/** What became of an offer and what comes next. */
export const OutcomeNotice = ({ outcome, action }: Props) => (
  <Notice kind={outcomeKinds[outcome]} title={t(`offer.outcome.${outcome}.title`)} action={action}>
    {t(`offer.outcome.${outcome}.text`)}
  </Notice>
)
