import type { CurrentUser } from '@rollcall/contract/me'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asFailure } from '../../shared/api/failure.ts'
import { currentSite } from '../../shared/config/site.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { t } from '../../shared/words/words.ts'
import { officesQuery } from './contact.queries.ts'
import { FindOffice } from './find-office.tsx'
import { officesForRegion } from './offices-for-region.ts'
import { OfficesSkeleton } from './offices-skeleton.tsx'
import { RegionOffices } from './region-offices.tsx'

/** Offices we hold are shown whatever became of the last attempt to refresh them. */
export function Offices({ consultant }: { consultant: CurrentUser['associatedConsultant'] }) {
  const { data, error, fetchStatus, refetch } = useQuery(officesQuery)
  // A query forgets its error when it tries again; the notice stays, so that its button keeps the focus.
  const [lastError, setLastError] = useState<unknown>(null)
  if (error && error !== lastError) setLastError(error)

  if (data) {
    const region = officesForRegion(data, { consultant, siteCountry: currentSite().site.country })
    return (
      <>
        <RegionOffices region={region} takesFocus={lastError !== null} />
        <FindOffice offices={data} />
      </>
    )
  }
  if (fetchStatus === 'paused') return <Notice kind="warning">{t('contact.offices.offline')}</Notice>
  if (!lastError) return <OfficesSkeleton />
  return (
    <Notice
      kind="error"
      title={t('contact.offices.failed')}
      action={
        <Button busy={fetchStatus === 'fetching'} onClick={() => void refetch()}>
          {t('ui.action.retry')}
        </Button>
      }
    >
      {asFailure(lastError).message}
    </Notice>
  )
}
