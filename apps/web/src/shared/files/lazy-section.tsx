import type { ComponentType } from 'react'
import { tFailure } from '../api/failure.words.ts'
import { lazy, useLazy } from '../lazy.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { tUi } from '../ui/ui.words.ts'
import type { SectionProps } from './file-family.ts'

/** The records of one family in a file of their own: they are shown one tab at a time. */
export function lazySection(
  importSection: () => Promise<ComponentType<SectionProps>>,
): ComponentType<SectionProps> {
  const part = lazy(importSection)
  return function LazySection(props) {
    const { module: Section, hasFailed, retry } = useLazy(part, true)
    if (Section) return <Section {...props} />
    if (hasFailed) {
      return (
        <Notice kind="error" action={<Button onClick={retry}>{tUi('action.retry')}</Button>}>
          {tFailure('network_unreachable')}
        </Notice>
      )
    }
    return (
      <Card>
        <Skeleton height="12rem" />
      </Card>
    )
  }
}
