import type { Office } from '@rollcall/contract/content/contact'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { tContact } from '../../shared/contact/contact.words.ts'
import { ContactRow, ContactRows } from '../../shared/contact/contact-rows.tsx'
import { addressLines, directionsHref } from './office-places.ts'

/** How to get there, and how to reach it. */
export function OfficeDetails({ office, isCompact = false }: { office: Office; isCompact?: boolean }) {
  const { name, phone, email, address } = office
  return (
    <ContactRows name={name} phone={phone} email={email} isCompact={isCompact}>
      <ContactRow
        icon="map-pin"
        href={directionsHref(address)}
        action={tContact('directions', { name })}
        value={addressLines(address, currentSite().site.country).join(', ')}
        isCompact={isCompact}
        isOutside
      />
    </ContactRows>
  )
}
