import { useEffect, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './running-late.module.css'

type Props = {
  minutes: number
  names: string | null
  hasFocus: boolean
  onChange: (() => void) | undefined
}

export function RunningLateTold({ minutes, names, hasFocus, onChange }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) element.current?.focus()
  }, [hasFocus])
  return (
    <div ref={element} tabIndex={-1} className={css.told}>
      <Notice
        kind="success"
        title={t('runningLate.told', { count: minutes })}
        action={onChange && <Button onClick={onChange}>{t('runningLate.change')}</Button>}
      >
        {names && t('runningLate.toldText', { names })}
      </Notice>
    </div>
  )
}
