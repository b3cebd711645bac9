import type { Office } from '@rollcall/contract/offices'
import { useMemo, useState } from 'react'
import { currentSite } from '../../shared/config/site.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ListSelector } from '../../shared/ui/list-selector.tsx'
import { MultiSelect } from '../../shared/ui/multi-select.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { t } from '../../shared/words/words.ts'
import css from './contact.module.css'
import { areasOf, officesIn } from './office-areas.ts'
import { OfficeDetails } from './office-details.tsx'

export function FindOffice({ offices }: { offices: readonly Office[] }) {
  const [areaIds, setAreaIds] = useState<readonly string[]>([])
  const [office, setOffice] = useState<Office | null>(null)
  const [isOpen, setOpen] = useState(false)
  const areas = useMemo(
    () =>
      areasOf(offices, currentSite().site.country).map(({ id, name, country }) => ({
        id,
        label: name,
        detail: country ?? t('contact.find.wholeCountry'),
      })),
    [offices],
  )
  const items = useMemo(
    () =>
      officesIn(offices, areaIds).map((found) => ({
        id: found.id,
        label: found.name,
        detail: placesOf(found).join(', '),
        office: found,
      })),
    [offices, areaIds],
  )
  return (
    <Card as="section" aria-labelledby="find-office" className={css.find}>
      <SectionHeading id="find-office">{t('contact.find.title')}</SectionHeading>
      <MultiSelect
        label={t('contact.find.area')}
        hint={t('contact.find.areaHint')}
        items={areas}
        selectedIds={areaIds}
        onChange={setAreaIds}
      />
      <ListSelector
        label={t('contact.find.search')}
        placeholder={t('contact.find.placeholder')}
        emptyText={t('contact.find.none')}
        items={items}
        onSelect={(item) => {
          setOffice(item.office)
          setOpen(true)
        }}
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={office?.name ?? ''}>
        {office && <OfficeDetails office={office} />}
      </Dialog>
    </Card>
  )
}

/** Where it is and whom it serves, each place once and none that is its name already. */
const placesOf = ({ name, address, states, countries }: Office) =>
  [...new Set([address.suburb, ...states, ...countries])].filter((place) => place !== name)
