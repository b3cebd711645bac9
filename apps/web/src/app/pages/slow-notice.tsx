import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { t } from '../../shared/words/words.ts'
import { serviceAnswers } from '../service-answers.ts'
import css from './slow-notice.module.css'

export function SlowNotice() {
  const [isAsking, setAsking] = useState(false)
  const [isUnreachable, setUnreachable] = useState(false)
  const retry = async () => {
    setAsking(true)
    if (await serviceAnswers()) location.reload()
    else setUnreachable(true)
    setAsking(false)
  }
  return (
    <span className={css.slow}>
      <span>{isUnreachable ? t('pages.slow.unreachable') : t('pages.slow.text')}</span>
      <Button busy={isAsking} onClick={() => void retry()}>
        {t('ui.action.retry')}
      </Button>
    </span>
  )
}
