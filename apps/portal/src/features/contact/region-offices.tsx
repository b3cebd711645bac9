import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useState } from 'react'
import { tContact } from '../../shared/contact/contact.words.ts'
import css from './contact.module.css'
import { OfficeDetails } from './office-details.tsx'
import type { OfficesOfRegion } from './office-places.ts'

/** A whole country's offices would push the search for another one off the end of a phone. */
const SHOWN_AT_FIRST = 6

/** `takesFocus`: it replaces the element that was just pressed. */
export function RegionOffices({ region, takesFocus }: { region: OfficesOfRegion; takesFocus: boolean }) {
  const { place, offices } = region
  const section = useFocus<HTMLElement>(takesFocus)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? offices : offices.slice(0, SHOWN_AT_FIRST)
  return (
    <section ref={section} tabIndex={-1} className={css.offices} aria-labelledby="offices">
      <SectionHeading id="offices">{tContact('offices.title', { place })}</SectionHeading>
      {offices.length === 0 && (
        <Card>
          <EmptyState
            icon="building"
            title={tContact('offices.none', { place })}
            text={tContact('offices.noneText')}
          />
        </Card>
      )}
      <ul className={css.grid}>
        {shown.map((office) => (
          <Card as="li" key={office.id}>
            <h3 className={css.officeName}>{office.name}</h3>
            <OfficeDetails office={office} isCompact />
          </Card>
        ))}
      </ul>
      {offices.length > SHOWN_AT_FIRST && (
        <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? tContact('offices.showFewer') : tContact('offices.showAll', { total: offices.length })}
        </Button>
      )}
    </section>
  )
}

const SKELETON_CARDS = 4
const SKELETON_ROWS = 3

export const OfficesSkeleton = () => (
  <div className={css.offices}>
    <VisuallyHidden>{tContact('offices.loading')}</VisuallyHidden>
    <Skeleton width="12rem" height="1.375rem" />
    <div className={css.grid}>
      {Array.from({ length: SKELETON_CARDS }, (_, card) => (
        <Card key={card} className={css.skeleton}>
          <Skeleton width="40%" height="1.125rem" />
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <Skeleton key={row} width={`${85 - row * 15}%`} height="2.25rem" />
          ))}
        </Card>
      ))}
    </div>
  </div>
)
