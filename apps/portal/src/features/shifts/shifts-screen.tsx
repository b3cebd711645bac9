import { useToday } from '@rollcall/client/clock/use-today.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { ShowMore } from '@rollcall/client/queries/show-more.tsx'
import { useUserSettings } from '@rollcall/client/storage/settings.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { Shifts } from '@rollcall/contract/work/shifts'
import type { WaitsOn } from '@rollcall/domain/work/shift-records/pay-progress'
import { MAX_SEARCH_LENGTH } from '@rollcall/domain/work/shifts/shift-search'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { Icon, type IconName } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Segmented } from '@rollcall/ui/components/segmented.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useSearchText } from '@rollcall/ui/components/use-search-text.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ShiftGroupCard, waitsIcons } from './shift-group-card.tsx'
import css from './shifts.module.css'
import { type ShiftsShown, shiftsQuery } from './shifts.queries.ts'
import { tShifts } from './shifts.words.ts'
import { saveShiftsFile } from './shifts-file.ts'

/** Worked shifts, their totals, and who has the next move. */
export default function ShiftsScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const { period = 'week', search = '' } = useSearch({ from: '/signed-in/shifts' })
  const { startOfWeek } = useUserSettings().date
  const shown: ShiftsShown = { period, search, startOfWeek }
  const query = useInfiniteQuery({ ...shiftsQuery(shown), placeholderData: keepPreviousData })
  const consultant = user.associatedConsultant?.name ?? tShifts('yourConsultant')
  // Data of the previous search does not apply to this one.
  const hasNone = search === '' && !query.isPlaceholderData && query.data?.totalCount === 0
  return (
    <div className={css.screen} data-wide>
      <aside className={css.rail}>
        {!hasNone && <Controls shown={shown} consultant={consultant} timeZone={user.timezone} />}
        {query.data?.waiting && query.data.totalCount > 0 && (
          <Waiting waiting={query.data.waiting} consultant={consultant} />
        )}
        {query.isLoading && <WaitingSkeleton />}
      </aside>
      <div className={css.list} aria-busy={query.isPlaceholderData && query.isFetching}>
        <Loaded
          query={query}
          skeleton={<ShiftsSkeleton />}
          offline={tShifts('offline')}
          failed={tShifts('failed')}
        >
          {({ groups, totalCount, currency }) =>
            totalCount === 0 ? (
              <NoShifts search={search} />
            ) : (
              <>
                <div className={css.groups}>
                  {groups.map((group) => (
                    <ShiftGroupCard key={group.fromLocal} {...{ group, period, currency, consultant }} />
                  ))}
                </div>
                <ShowMore
                  query={query}
                  shown={tShifts('shown', {
                    shown: groups.flatMap(({ shifts }) => shifts).length,
                    total: totalCount,
                  })}
                  more={tShifts('more')}
                  failed={tShifts('moreFailed')}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

type ControlsProps = { shown: ShiftsShown; consultant: string; timeZone: string }

function Controls({ shown, consultant, timeZone }: ControlsProps) {
  const navigate = useNavigate({ from: '/shifts' })
  const [text, setText] = useSearchText(shown.search, (search) =>
    navigate({
      search: (before) => ({ ...before, search: search || undefined }),
      replace: true,
      resetScroll: false,
    }),
  )
  return (
    <Card className={css.controls}>
      <TextField
        type="search"
        label={tShifts('search')}
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
      <Segmented
        label={tShifts('period')}
        value={shown.period}
        options={[
          { value: 'week', label: tShifts('week') },
          { value: 'month', label: tShifts('month') },
        ]}
        onChange={(period) =>
          void navigate({
            search: (before) => ({ ...before, period: period === 'month' ? 'month' : undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <DownloadButton {...{ shown, consultant, timeZone }} />
    </Card>
  )
}

function DownloadButton({ shown, consultant, timeZone }: ControlsProps) {
  const today = useToday(timeZone)
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (!navigator.onLine) return toast(tShifts('offlineDownload'), 'warning')
    setBusy(true)
    try {
      const { name, count } = await saveShiftsFile(shown, today, consultant)
      toast(tShifts('downloaded', { name, count }), 'success')
    } catch (error) {
      toast(tShifts('notDownloaded', { why: asFailure(error).message }), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={isBusy} onClick={() => void download()}>
      <Icon name="download" size={20} />
      {tShifts('download')}
    </Button>
  )
}

const waitsOrder: readonly WaitsOn[] = ['you', 'school', 'consultant', 'payroll', 'nobody']

function Waiting({ waiting, consultant }: { waiting: Shifts['waiting']; consultant: string }) {
  return (
    <Card as="section" aria-labelledby="waiting">
      <SectionHeading id="waiting" lead={tShifts('waiting.estimate')}>
        {tShifts('waiting.title')}
      </SectionHeading>
      <ul className={css.waiting}>
        {waitsOrder
          .filter((whom) => waiting[whom] > 0)
          .map((whom) => (
            <li key={whom} data-whom={whom}>
              <Icon name={waitsIcons[whom] satisfies IconName} size={20} />
              {tShifts(`waiting.${whom}`, { count: waiting[whom], name: consultant })}
            </li>
          ))}
      </ul>
    </Card>
  )
}

/** As tall as it usually becomes, so that the list below hardly moves when both arrive. */
const WaitingSkeleton = () => (
  <Card>
    <Skeleton width="60%" height="1.5rem" />
    <Skeleton height="10.5rem" className={css.waitingSkeleton} />
  </Card>
)

const NoShifts = ({ search }: { search: string }) => (
  <Card>
    {search ? (
      <EmptyState
        icon="search"
        title={tShifts('empty.notFoundTitle', { search })}
        text={tShifts('empty.notFoundText')}
        action={
          <Link
            to="/shifts"
            search={(before) => ({ ...before, search: undefined })}
            replace
            className={buttonClass('soft')}
          >
            {tShifts('empty.showAll')}
          </Link>
        }
      />
    ) : (
      <EmptyState
        icon="banknote"
        title={tShifts('empty.title')}
        text={tShifts('empty.text')}
        action={
          <Link to="/" className={buttonClass('soft')}>
            {tShifts('empty.home')}
          </Link>
        }
      />
    )}
  </Card>
)

const ShiftsSkeleton = () => (
  <div className={css.groups}>
    <VisuallyHidden>{tShifts('loading')}</VisuallyHidden>
    {[0, 1].map((group) => (
      <Card key={group} className={css.skeleton}>
        <Skeleton width="50%" height="1.5rem" />
        <Skeleton height="5rem" />
        <Skeleton height="5rem" />
      </Card>
    ))}
  </div>
)
