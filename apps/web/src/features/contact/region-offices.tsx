import { useEffect, useRef, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { t } from '../../shared/words/words.ts'
import css from './contact.module.css'
import { OfficeDetails } from './office-details.tsx'
import type { RegionOffices as Region } from './offices-for-region.ts'

/** A whole country's offices would push the search for another one off the end of a phone. */
const SHOWN_AT_FIRST = 6

/** `takesFocus`: it appears in place of what the person was just pressing. */
export function RegionOffices({ region, takesFocus }: { region: Region; takesFocus: boolean }) {
  const { place, offices } = region
  const section = useRef<HTMLElement>(null)
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    if (takesFocus) section.current?.focus()
  }, [takesFocus])

  const shown = isWhole ? offices : offices.slice(0, SHOWN_AT_FIRST)
  return (
    <section ref={section} tabIndex={-1} className={css.offices} aria-labelledby="offices">
      <SectionHeading id="offices">{t('contact.offices.title', { place })}</SectionHeading>
      {offices.length === 0 && (
        <Card>
          <EmptyState
            icon="building"
            title={t('contact.offices.none', { place })}
            text={t('contact.offices.noneText')}
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
          {isWhole ? t('contact.offices.showFewer') : t('contact.offices.showAll', { total: offices.length })}
        </Button>
      )}
    </section>
  )
}
