import { asFailure } from '../../shared/api/failure.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { toast } from '../../shared/ui/toast.ts'
import { errorText, t } from '../../shared/words/words.ts'
import css from './settings.module.css'
import { useDownloadYourData } from './your-data.queries.ts'

export function YourDataCard({ timeZone }: { timeZone: string }) {
  const downloading = useDownloadYourData(timeZone)
  const download = () =>
    downloading.mutate(undefined, {
      onSuccess: () => toast(t('yourData.done'), 'success'),
      onError: () => toast(errorText('download_failed'), 'error'),
    })
  return (
    <Card as="section" aria-labelledby="your-data" className={css.card}>
      <SectionHeading id="your-data" lead={t('yourData.text')}>
        {t('yourData.title')}
      </SectionHeading>
      <div>
        <p>{t('yourData.contains')}</p>
        <p className={css.hint}>
          {t('yourData.format')} {t('yourData.private')}
        </p>
      </div>
      {downloading.error && <NotDownloaded error={downloading.error} />}
      <Button variant="soft" busy={downloading.isPending} onClick={download}>
        <Icon name="download" size={20} />
        {t('yourData.download')}
      </Button>
    </Card>
  )
}

function NotDownloaded({ error }: { error: Error }) {
  if (!navigator.onLine) return <Notice kind="warning">{t('yourData.offline')}</Notice>
  const { code, message } = asFailure(error)
  return (
    <Notice kind="error" title={t('yourData.notDownloaded')}>
      {code === 'too_many_requests' ? t('yourData.tooOften') : message}
    </Notice>
  )
}
