import type { Office } from '@rollcall/contract/content/contact'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Dialog } from '@rollcall/ui/components/dialog.tsx'
import { ListSelector } from '@rollcall/ui/components/list-selector.tsx'
import { MultiSelect } from '@rollcall/ui/components/multi-select.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useMemo, useState } from 'react'
import { tContact } from '../../shared/contact/contact.words.ts'
import css from './contact.module.css'
import { OfficeDetails } from './office-details.tsx'
import { areasOf, officesIn } from './office-places.ts'

export function FindOffice({ offices }: { offices: readonly Office[] }) {
  const [areaIds, setAreaIds] = useState<readonly string[]>([])
  const [office, setOffice] = useState<Office | null>(null)
  const [isOpen, setOpen] = useState(false)
  const areas = useMemo(
    () =>
      areasOf(offices, currentSite().site.country).map(({ id, name, country }) => ({
        id,
        label: name,
        detail: country ?? tContact('find.wholeCountry'),
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
      <SectionHeading id="find-office">{tContact('find.title')}</SectionHeading>
      <MultiSelect
        label={tContact('find.area')}
        hint={tContact('find.areaHint')}
        items={areas}
        selectedIds={areaIds}
        onChange={setAreaIds}
      />
      <ListSelector
        label={tContact('find.search')}
        placeholder={tContact('find.placeholder')}
        emptyText={tContact('find.none')}
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

/** Its location and areas, each place once and without its own name. */
const placesOf = ({ name, address, states, countries }: Office) =>
  [...new Set([address.suburb, ...states, ...countries])].filter((place) => place !== name)
