import type { CurrentUser } from '@rollcall/contract/me'
import { useQuery } from '@tanstack/react-query'
import { currentSite } from '../../shared/config/site.ts'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { t } from '../../shared/words/words.ts'
import { officesQuery } from './contact.queries.ts'
import { FindOffice } from './find-office.tsx'
import { officesForRegion } from './offices-for-region.ts'
import { OfficesSkeleton } from './offices-skeleton.tsx'
import { RegionOffices } from './region-offices.tsx'

export function Offices({ consultant }: { consultant: CurrentUser['associatedConsultant'] }) {
  const query = useQuery(officesQuery)
  return (
    <Loaded
      query={query}
      skeleton={<OfficesSkeleton />}
      offline={t('contact.offices.offline')}
      failed={t('contact.offices.failed')}
    >
      {(offices, hadFailed) => {
        const region = officesForRegion(offices, { consultant, siteCountry: currentSite().site.country })
        return (
          <>
            <RegionOffices region={region} takesFocus={hadFailed} />
            <FindOffice offices={offices} />
          </>
        )
      }}
    </Loaded>
  )
}
