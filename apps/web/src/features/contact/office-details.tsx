import type { Office } from '@rollcall/contract/offices'
import { currentSite } from '../../shared/config/site.ts'
import { ContactRow, ContactRows } from '../../shared/contact/contact-rows.tsx'
import { t } from '../../shared/words/words.ts'
import { addressLines, directionsHref } from './office-address.ts'

/** How to get there, and how to reach it. */
export function OfficeDetails({ office }: { office: Office }) {
  const { name, phone, email, address } = office
  return (
    <ContactRows name={name} phone={phone} email={email}>
      <ContactRow
        icon="map-pin"
        href={directionsHref(address)}
        action={t('contact.directions', { name })}
        value={addressLines(address, currentSite().site.country).join(', ')}
        isOutside
      />
    </ContactRows>
  )
}
