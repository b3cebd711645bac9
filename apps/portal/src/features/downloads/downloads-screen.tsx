import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { Download } from '@rollcall/contract/content/downloads'
import { formatFileSize } from '@rollcall/domain/files/file-size'
import { includesWords } from '@rollcall/domain/text/includes-words'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatFullDay } from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useDownload } from '../../shared/files/download-file.ts'
import css from './downloads.module.css'
import { downloadsQuery, saveDownload } from './downloads.queries.ts'
import { tDownloads } from './downloads.words.ts'

/** The agency's forms and guides for the region, by category. */
export default function DownloadsScreen() {
  const query = useQuery(downloadsQuery)
  return (
    <div className={css.screen} data-wide>
      <Loaded
        query={query}
        skeleton={<DownloadsSkeleton />}
        offline={tDownloads('offline')}
        failed={tDownloads('failed')}
      >
        {(downloads) => (downloads.length === 0 ? <NoDownloads /> : <Downloads downloads={downloads} />)}
      </Loaded>
    </div>
  )
}

function Downloads({ downloads }: { downloads: readonly Download[] }) {
  const [search, setSearch] = useState('')
  const found = downloads.filter(({ title, category, description, fileName }) =>
    includesWords([title, category, description, fileName].join(' '), search),
  )
  const categories = [...new Set(found.map(({ category }) => category))].sort((one, other) =>
    one.localeCompare(other),
  )
  return (
    <>
      <Card className={css.search}>
        <TextField
          type="search"
          label={tDownloads('search')}
          value={search}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => setSearch(target.value)}
        />
        <output className={css.quiet}>{search && tDownloads('found', { count: found.length })}</output>
      </Card>
      {categories.length === 0 && (
        <Card>
          <EmptyState
            icon="search"
            title={tDownloads('notFoundTitle', { search })}
            text={tDownloads('notFoundText')}
          />
        </Card>
      )}
      <div className={css.categories}>
        {categories.map((category) => (
          <Category
            key={category}
            category={category}
            downloads={found.filter((download) => download.category === category)}
          />
        ))}
      </div>
    </>
  )
}

function Category({ category, downloads }: { category: string; downloads: readonly Download[] }) {
  const headingId = `downloads-${downloads[0]?.id}`
  return (
    <Card as="section" aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{category}</SectionHeading>
      <ul className={css.list}>
        {downloads.map((download) => (
          <DownloadRow key={download.id} download={download} />
        ))}
      </ul>
    </Card>
  )
}

function DownloadRow({ download: one }: { download: Download }) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const { isBusy, download } = useDownload()
  const date = formatFullDay(localDateOf(Date.parse(one.updatedDateUTC), user.timezone))
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.title}>{one.title}</p>
        {one.description && <p className={css.quiet}>{one.description}</p>}
        <p className={css.quiet}>
          {formatFileSize(one.fileSizeBytes)} · {tDownloads('updated', { date })}
        </p>
      </div>
      <Button busy={isBusy} onClick={(press) => download(press, () => saveDownload(one))}>
        <Icon name="download" size={20} />
        {tUi('action.download')}
        <VisuallyHidden>{one.title}</VisuallyHidden>
      </Button>
    </li>
  )
}

const NoDownloads = () => (
  <Card>
    <EmptyState
      icon="download"
      title={tDownloads('empty.title')}
      text={tDownloads('empty.text')}
      action={
        <Link to="/contact" className={buttonClass('soft')}>
          {tDownloads('empty.contact')}
        </Link>
      }
    />
  </Card>
)

const DownloadsSkeleton = () => (
  <Card>
    <VisuallyHidden>{tDownloads('loading')}</VisuallyHidden>
    <div className={css.list}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="3.5rem" />
      ))}
    </div>
  </Card>
)
