import { asFailure } from '@rollcall/client/transport/failure.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tFailure } from '@rollcall/ui/words/failure.words.ts'
import { PersonOnly } from '../../shared/acting/person-only.tsx'
import css from './settings.module.css'
import { useDownloadYourData } from './settings.queries.ts'
import { tSettings } from './settings.words.ts'

export function YourDataCard({ timeZone }: { timeZone: string }) {
  const downloading = useDownloadYourData(timeZone)
  const download = () =>
    downloading.mutate(undefined, {
      onSuccess: () => toast(tSettings('yourData.done'), 'success'),
      onError: () => toast(tFailure('download_failed'), 'error'),
    })
  return (
    <Card as="section" aria-labelledby="your-data" className={css.card}>
      <SectionHeading id="your-data" lead={tSettings('yourData.text')}>
        {tSettings('yourData.title')}
      </SectionHeading>
      <div>
        <p>{tSettings('yourData.contains')}</p>
        <p className={css.hint}>
          {tSettings('yourData.format')} {tSettings('yourData.private')}
        </p>
      </div>
      {downloading.error && <NotDownloaded error={downloading.error} />}
      <PersonOnly call="GET /me/export">
        <Button variant="soft" busy={downloading.isPending} onClick={download}>
          <Icon name="download" size={20} />
          {tSettings('yourData.download')}
        </Button>
      </PersonOnly>
    </Card>
  )
}

function NotDownloaded({ error }: { error: Error }) {
  if (!navigator.onLine) return <Notice kind="warning">{tSettings('yourData.offline')}</Notice>
  const { code, message } = asFailure(error)
  return (
    <Notice kind="error" title={tSettings('yourData.notDownloaded')}>
      {code === 'too_many_requests' ? tSettings('yourData.tooOften') : message}
    </Notice>
  )
}
