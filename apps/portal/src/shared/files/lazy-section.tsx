import { Card } from '@rollcall/ui/components/card.tsx'
import { NotArrived } from '@rollcall/ui/components/not-arrived.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import type { ComponentType } from 'react'
import type { FamilyPart, SectionProps } from './file-family.ts'

/** Loads the section of one family lazily: only one tab is shown at a time. */
export function lazySection(
  importSection: () => Promise<ComponentType<SectionProps>>,
): FamilyPart['Section'] {
  const part = lazy(importSection)
  function LazySection(props: SectionProps) {
    const { module: Section, hasFailed, retry } = useLazy(part, true)
    if (Section) return <Section {...props} />
    if (hasFailed) return <NotArrived retry={retry} />
    return (
      <Card>
        <Skeleton height="12rem" />
      </Card>
    )
  }
  return Object.assign(LazySection, { preload: part.preload })
}
