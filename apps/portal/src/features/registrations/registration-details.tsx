import { useToday } from '@rollcall/client/clock/use-today.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type {
  ComplianceItem,
  RegistrationDetails as Details,
} from '@rollcall/contract/compliance/registrations'
import type { CurrentUser } from '@rollcall/contract/people/me'
import {
  type RegistrationTab,
  registrationTabs,
  tabOf,
} from '@rollcall/domain/compliance/items/compliance-item'
import { checklistProgress } from '@rollcall/domain/compliance/registrations/checklist-progress'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Columns } from '@rollcall/ui/components/columns.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { LinkCard, LinkCardTitle } from '@rollcall/ui/components/link-card.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import { Tabs } from '@rollcall/ui/components/tabs.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ItemDialog } from './item-dialog.tsx'
import { allSentWords, checkerOf, itemLines, itemVariantsOf, withCapital } from './item-status.ts'
import { Progress } from './progress.tsx'
import { RegistrationBadges } from './registration-badges.tsx'
import css from './registrations.module.css'
import { registrationQuery } from './registrations.queries.ts'
import { tRegistrations } from './registrations.words.ts'

/** Work experience and qualifications of My Files; none where neither is switched on. */
type Props = { experience: ReactNode }

/** One registration: its items by kind. */
export function RegistrationDetails({ experience }: Props) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const { registrationId } = useParams({ from: '/signed-in/registrations/$registrationId' })
  const canView = isEnabled(user.features, 'registrationViewDetails')
  const query = useQuery({ ...registrationQuery(registrationId), enabled: canView })
  if (!canView) return <SwitchedOff />
  return (
    <Loaded
      query={query}
      skeleton={<DetailsSkeleton />}
      offline={tRegistrations('details.offline')}
      failed={tRegistrations('details.failed')}
      onFailure={goneNotice}
    >
      {(registration) => <Shown {...{ registration, user, experience }} />}
    </Loaded>
  )
}

const backLink = () => (
  <Link to="/registrations" className={buttonClass('default')}>
    {tRegistrations('back')}
  </Link>
)

/** Undefined while it may still load. */
function goneNotice(error: unknown) {
  const { code, message } = asFailure(error)
  if (code !== 'registration_not_found' && code !== 'registration_candidate_unauthorized') return null
  return (
    <Notice kind="error" title={tRegistrations('details.gone')} action={backLink()}>
      {message}
    </Notice>
  )
}

const SwitchedOff = () => (
  <Card>
    <EmptyState
      icon="lock"
      title={tRegistrations('off.title')}
      text={tRegistrations('off.text')}
      action={backLink()}
    />
  </Card>
)

type ShownProps = Props & { registration: Details; user: CurrentUser }

function Shown({ registration, user, experience }: ShownProps) {
  const { tab, item: itemId } = useSearch({ from: '/signed-in/registrations/$registrationId' })
  const navigate = useNavigate({ from: '/registrations/$registrationId' })
  const today = useToday(user.timezone)
  const { complianceItems } = registration
  const itemsOf = (one: RegistrationTab) =>
    complianceItems.filter(({ referenceType }) => tabOf(referenceType) === one)
  const tabs = registrationTabs.filter((one) => {
    if (one === 'agreements') return isEnabled(user.features, 'registrationAgreementsTab')
    return one !== 'yourExperience' || Boolean(experience) || itemsOf(one).length > 0
  })
  const named = complianceItems.find(({ id }) => id === itemId)
  // A link to an item opens at its tab.
  const wanted = tab ?? (named && tabOf(named.referenceType))
  const current = tabs.find((one) => one === wanted) ?? tabs[0] ?? 'documents'
  return (
    <>
      <Columns
        isRailFirst
        rail={<Summary {...{ registration, user, today }} />}
        main={
          <div>
            <Tabs
              label={tRegistrations('tabs.label')}
              tabs={tabs.map((value) => ({ value, label: <TabLabel tab={value} items={itemsOf(value)} /> }))}
              value={current}
              onChange={(next) =>
                void navigate({
                  search: (before) => ({ ...before, tab: next, record: undefined }),
                  replace: true,
                  resetScroll: false,
                })
              }
            >
              <TabItems
                key={current}
                tab={current}
                items={itemsOf(current)}
                {...{ registration, user, today }}
              />
              {current === 'yourExperience' && experience && (
                <div className={css.experience}>{experience}</div>
              )}
            </Tabs>
          </div>
        }
      />
      <ItemDialog
        {...{ registration, itemId, user, today }}
        onClose={() =>
          void navigate({
            search: (before) => ({
              ...before,
              // An item that was opened by its address or after another one has no tab there.
              tab: current === tabs[0] ? before.tab : current,
              item: undefined,
              add: undefined,
            }),
            // Once closed, it is not reopened by Back.
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  )
}

function TabLabel({ tab, items }: { tab: RegistrationTab; items: readonly ComplianceItem[] }) {
  const count = items.filter(({ status }) => status === 'RequiresCandidateAction').length
  const hasVideos = tab === 'agreements' && items.some(({ referenceType }) => referenceType === 'Video')
  return (
    <>
      {tRegistrations(hasVideos ? 'tabs.agreementsAndVideos' : `tabs.${tab}`)}
      {count > 0 && (
        <span className={css.count}>
          {' '}
          <span aria-hidden="true">{count}</span>
          <VisuallyHidden>{tRegistrations('tabs.toDo', { count })}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

type SummaryProps = { registration: Details; user: CurrentUser; today: string }

function Summary({ registration, user, today }: SummaryProps) {
  const { title, status, statusReason, location, unlocks, checklistStatus, checkByDateLocal } = registration
  const progress = checklistProgress(registration.complianceItems)
  return (
    <Card as="section" aria-labelledby="registration" className={css.summary}>
      <div className={css.head}>
        <h2 id="registration" className={css.title}>
          {title}
        </h2>
        <RegistrationBadges registration={registration} timeZone={user.timezone} />
      </div>
      <p className={css.quiet}>{location}</p>
      {statusReason !== null && <p>{statusReason}</p>}
      <p>
        {allSentWords(progress, checkByDateLocal, user, today) ??
          tRegistrations(`checklist.${checklistStatus}`, { name: withCapital(checkerOf(user)) })}
      </p>
      {progress.total > 0 && <Progress {...progress} />}
      {unlocks !== null && status !== 'Active' && (
        <p className={css.quiet}>{tRegistrations('unlocks', { unlocks })}</p>
      )}
    </Card>
  )
}

type ItemsProps = {
  tab: RegistrationTab
  items: readonly ComplianceItem[]
  registration: Details
  user: CurrentUser
  today: string
}

/** A heading of its own for videos, which users do not look for among agreements; otherwise by type. */
const groupOf = ({ referenceType, type }: ComplianceItem) => (referenceType === 'Video' ? 'videos' : type)

function groupTitle(group: ReturnType<typeof groupOf>, tab: RegistrationTab): string {
  if (group === 'videos') return tRegistrations('videos')
  return tRegistrations(group === 'unset' ? `tabs.${tab}` : `type.${group}`)
}

/** Items come in the order of the plan, and so do their groups. Those without a type need no heading where they are alone. */
function TabItems({ tab, items, ...row }: ItemsProps) {
  if (items.length === 0)
    return tab === 'yourExperience' ? null : (
      <Card>
        <EmptyState icon="check-circle" title={tRegistrations(`none.${tab}`)} />
      </Card>
    )
  const groups = [...new Set(items.map(groupOf))]
  return groups.map((group) => {
    const title = group === 'unset' && groups.length === 1 ? undefined : groupTitle(group, tab)
    return (
      <section key={group} className={css.group}>
        {title && <h2 className={css.title}>{title}</h2>}
        <ul className={css.items} aria-label={title}>
          {items
            .filter((item) => groupOf(item) === group)
            .map((item) => (
              <ItemRow key={item.id} item={item} {...row} />
            ))}
        </ul>
      </section>
    )
  })
}

type RowProps = Omit<ItemsProps, 'tab' | 'items'> & { item: ComplianceItem }

const ItemRow = ({ item, registration, user, today }: RowProps) => (
  <LinkCard as="li" className={css.item}>
    <LinkCardTitle as="p" className={css.title}>
      <Link
        from="/registrations/$registrationId"
        to="/registrations/$registrationId"
        params={{ registrationId: registration.id }}
        search={(before) => ({ ...before, item: item.id })}
        resetScroll={false}
      >
        {item.title}
      </Link>
    </LinkCardTitle>
    <p className={css.badges}>
      {itemVariantsOf(item, today).map((variant) => (
        <StatusBadge key={variant.title()} variant={variant} />
      ))}
    </p>
    {itemLines(item, user, today).map((line) => (
      <p key={line} className={css.quiet}>
        {line}
      </p>
    ))}
  </LinkCard>
)

const DetailsSkeleton = () => (
  <div className={css.list}>
    <VisuallyHidden>{tRegistrations('details.loading')}</VisuallyHidden>
    <Card className={css.summary}>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
      <Skeleton height="2rem" />
    </Card>
    <Skeleton height="5rem" />
    <Skeleton height="5rem" />
    <Skeleton height="5rem" />
  </div>
)
