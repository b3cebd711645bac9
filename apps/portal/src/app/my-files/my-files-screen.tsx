import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { includesWords } from '@rollcall/domain/text/includes-words'
import { MAX_SEARCH_LENGTH } from '@rollcall/domain/work/shifts/shift-search'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Columns } from '@rollcall/ui/components/columns.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { Tabs } from '@rollcall/ui/components/tabs.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { useSearchText } from '@rollcall/ui/components/use-search-text.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useIsFetching, useQueries, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { fileKeys } from '../../shared/files/file-family.ts'
import { RecordsSkeleton } from '../../shared/files/records-section.tsx'
import { LazyFileViewer } from '../../shared/files/use-file-viewer.tsx'
import { Attention, type ShownFamily } from './attention.tsx'
import { families } from './families.ts'
import css from './my-files.module.css'
import { tMyFiles } from './my-files.words.ts'

/** All records of My Files: those that need attention first, then the families. */
export default function MyFilesScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const { tab, search = '', item } = useSearch({ from: '/signed-in/my-files' })
  const navigate = useNavigate({ from: '/my-files' })
  const { shown, isLoading } = useShownFamilies()
  const found = useFound(shown, search)
  const current = shown.find((family) => family.tab === tab) ?? shown[0]
  const preloadSection = current?.Section.preload
  useEffect(() => preloadSection?.(), [preloadSection])
  if (!current) return <NoFamilies />
  if (isLoading) return <MyFilesSkeleton />

  const sectionProps = {
    user,
    itemId: item,
    onItem: (id: string | undefined) =>
      void navigate({
        search: (before) => ({ ...before, item: id }),
        // Replaces the history entry, so that Back does not reopen it.
        replace: id === undefined,
        resetScroll: false,
      }),
  }
  const isFoundNowhere =
    found !== null && shown.every(({ family, records }) => records && found.get(family)?.size === 0)
  return (
    <>
      <Columns
        isRailFirst
        rail={
          <>
            <Attention families={shown} timeZone={user.timezone} />
            <Controls search={search} foundCount={found && countOf(found)} />
          </>
        }
        main={
          isFoundNowhere ? (
            <NotFound search={search} />
          ) : found ? (
            shown
              .filter(({ family, records }) => !records || found.get(family)?.size !== 0)
              .map(({ family, Section }) => (
                <Section key={family} {...sectionProps} found={found.get(family) ?? new Set()} />
              ))
          ) : shown.length === 1 ? (
            <current.Section {...sectionProps} found={null} />
          ) : (
            <Tabs
              label={tMyFiles('families')}
              tabs={shown.map((family) => ({ value: family.tab, label: <TabLabel family={family} /> }))}
              value={current.tab}
              onChange={(next) =>
                void navigate({
                  search: (before) => ({ ...before, tab: next, item: undefined, add: undefined }),
                  replace: true,
                  resetScroll: false,
                })
              }
            >
              <current.Section key={current.tab} {...sectionProps} found={null} />
            </Tabs>
          )
        }
      />
      <LazyFileViewer />
    </>
  )
}

/** The families enabled for the user, with their records. */
function useShownFamilies(): { shown: ShownFamily[]; isLoading: boolean } {
  const { user } = useRouteContext({ from: '/signed-in' })
  const on = families.filter(({ family }) => isEnabled(user.features, `${family}.displayInMyFiles`))
  const lists = useQueries({ queries: on.map(({ recordsQuery }) => recordsQuery) })
  // The attention list at the top depends on all lists: a list loaded later would push the others down.
  const isFirst = lists.some((list) => list.isLoading && list.failureCount === 0)
  const [isLoading, setLoading] = useState(isFirst)
  if (isLoading && !isFirst) setLoading(false)
  return { shown: on.map((family, index) => ({ ...family, records: lists[index]?.data })), isLoading }
}

type Found = ReadonlyMap<string, ReadonlySet<string>>

const countOf = (found: Found) => [...found.values()].reduce((count, ids) => count + ids.size, 0)

/** The matching records of each family; null without a search. */
function useFound(shown: readonly ShownFamily[], search: string): Found | null {
  return useMemo(() => {
    if (search.trim() === '') return null
    return new Map(
      shown.map(({ family, records = [] }) => {
        const found = records.filter(({ title, detail }) => includesWords(`${title} ${detail}`, search))
        return [family, new Set(found.map(({ id }) => id))]
      }),
    )
  }, [shown, search])
}

const TabLabel = ({ family: { title, records } }: { family: ShownFamily }) => (
  <>
    {title()}
    {records && records.length > 0 && <span className={css.count}> {records.length}</span>}
  </>
)

function Controls({ search, foundCount }: { search: string; foundCount: number | null }) {
  const navigate = useNavigate({ from: '/my-files' })
  const [text, setText] = useSearchText(search, (next) =>
    navigate({
      search: (before) => ({ ...before, search: next || undefined, item: undefined }),
      replace: true,
      resetScroll: false,
    }),
  )
  const client = useQueryClient()
  const isReloading = useIsFetching({ queryKey: fileKeys.all }) > 0
  return (
    <Card className={css.controls}>
      <TextField
        type="search"
        label={tMyFiles('search')}
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        variant="icon"
        busy={isReloading}
        onClick={() => void client.invalidateQueries({ queryKey: fileKeys.all })}
      >
        <Icon name="refresh" size={20} />
        <VisuallyHidden>{tMyFiles('reload')}</VisuallyHidden>
      </Button>
      <output className={css.found}>
        {foundCount === null ? '' : tMyFiles('found', { count: foundCount })}
      </output>
    </Card>
  )
}

const MyFilesSkeleton = () => (
  <Columns
    isRailFirst
    rail={
      <Card>
        <Skeleton height="4.5rem" />
      </Card>
    }
    main={<RecordsSkeleton words={tMyFiles('loading')} />}
  />
)

const NotFound = ({ search }: { search: string }) => (
  <Card>
    <EmptyState
      icon="search"
      title={tMyFiles('notFoundTitle', { search })}
      text={tMyFiles('notFoundText')}
      action={
        <Link
          from="/my-files"
          to="/my-files"
          search={(before) => ({ ...before, search: undefined })}
          replace
          className={buttonClass('soft')}
        >
          {tMyFiles('showAll')}
        </Link>
      }
    />
  </Card>
)

const NoFamilies = () => (
  <Card>
    <EmptyState
      icon="file"
      title={tMyFiles('none.title')}
      text={tMyFiles('none.text')}
      action={
        <Link to="/contact" className={buttonClass('soft')}>
          {tMyFiles('none.contact')}
        </Link>
      }
    />
  </Card>
)
