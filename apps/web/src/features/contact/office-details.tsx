import type { Office } from '@rollcall/contract/offices'
import { currentSite } from '../../shared/config/site.ts'
import { ContactRow, ContactRows } from '../../shared/contact/contact-rows.tsx'
import { t } from '../../shared/words/words.ts'
import { addressLines, directionsHref } from './office-address.ts'

/** How to get there, and how to reach it. */
export function OfficeDetails({ office, isCompact = false }: { office: Office; isCompact?: boolean }) {
  const { name, phone, email, address } = office
  return (
    <ContactRows name={name} phone={phone} email={email} isCompact={isCompact}>
      <ContactRow
        icon="map-pin"
        href={directionsHref(address)}
        action={t('contact.directions', { name })}
        value={addressLines(address, currentSite().site.country).join(', ')}
        isCompact={isCompact}
        isOutside
      />
    </ContactRows>
  )
}
