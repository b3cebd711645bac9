import type {
  ComplianceItem,
  PlanStep,
  RegistrationDetails,
} from '@rollcall/contract/compliance/registrations'
import type { CurrentUser } from '@rollcall/contract/people/me'
import type { ReferenceType } from '@rollcall/domain/compliance/items/compliance-item'
import { isDone } from '@rollcall/domain/compliance/items/item-state'
import { checklistProgress } from '@rollcall/domain/compliance/registrations/checklist-progress'
import { nextInPlan } from '@rollcall/domain/compliance/registrations/next-in-plan'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SecondTapGuard } from '@rollcall/ui/components/second-tap.tsx'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Ref, useState } from 'react'
import { planQuery } from '../../shared/registrations/registrations-cache.ts'
import {
  allSentWords,
  canHandIn,
  checkerOf,
  checkWords,
  isRefused,
  isRestricted,
  itemLines,
  itemVariantsOf,
  withCapital,
} from './item-status.ts'
import { ItemContent } from './items/item-content.tsx'
import css from './registrations.module.css'
import { itemChanged } from './registrations.queries.ts'
import { tRegistrations } from './registrations.words.ts'

type Props = {
  registration: RegistrationDetails
  /** In the address, so that Back closes it and emails can link to it. */
  itemId: string | undefined
  user: CurrentUser
  today: string
  onClose: () => void
}

/** One item: its status, and its form. */
export function ItemDialog({ registration, itemId, user, today, onClose }: Props) {
  // Keeps its content while it closes; opened again, or for another item, it starts fresh.
  const [shown, setShown] = useState({ itemId, visit: 0 })
  const [wasOpen, setWasOpen] = useState(itemId !== undefined)
  const [sent, setSent] = useState<ComplianceItem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isOpen = itemId !== undefined
  if (isOpen && (itemId !== shown.itemId || !wasOpen)) {
    setShown({ itemId, visit: shown.visit + 1 })
    setSent(null)
  }
  if (isOpen !== wasOpen) setWasOpen(isOpen)

  const client = useQueryClient()
  const plan = useQuery(planQuery).data
  // The last plan that contains the item: after it was sent, the next plan does not have its position.
  const [planBefore, setPlanBefore] = useState(plan)
  const isInPlan = plan?.some(({ complianceItemId }) => complianceItemId === shown.itemId)
  if (isInPlan && plan !== planBefore) setPlanBefore(plan)
  // While a change is saved the dialog stays unchanged, to avoid useless fetches and renders.
  const [before, setBefore] = useState<ComplianceItem>()
  const item = before ?? registration.complianceItems.find(({ id }) => id === shown.itemId)
  const done = async (changed: ComplianceItem) => {
    setBefore(item)
    await itemChanged(client, registration.id, changed)
    setBefore(undefined)
    setSent(changed)
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={item?.title ?? tRegistrations('item.gone')}
      tall={item !== undefined && !sent && isLong(item, today)}
      locked={isBusy}
      isInAddress
    >
      {/* The answer may come between the two taps of a double tap, and Done is in its place. */}
      <SecondTapGuard of={sent ? 'sent' : 'item'}>
        {!item ? (
          <Gone onClose={onClose} />
        ) : sent ? (
          <Sent
            key={sent.id}
            {...{ registration, user, today, onClose }}
            item={sent}
            next={nextInPlan(sent.id, { before: planBefore ?? [], now: plan ?? [] })}
          />
        ) : (
          <ItemBody
            key={shown.visit}
            {...{ registration, item, user, today }}
            // The dialog stays open from one item to the next, but the link that opened it is removed.
            isFocused={wasOpen && shown.visit > 0}
            onDone={done}
            onBusy={setBusy}
          />
        )}
      </SecondTapGuard>
    </Dialog>
  )
}

const longKinds: readonly ReferenceType[] = [
  'Contract',
  'Form',
  'IDCheck',
  'Identification100',
  'ReferenceCheckFormGroup',
  'Video',
]

/** The item has content to read, watch or fill in. */
const isLong = (item: ComplianceItem, today: string): boolean =>
  !isRestricted(item) &&
  item.referenceType !== 'CheckBox' &&
  (longKinds.includes(item.referenceType) || canHandIn(item, today))

type BodyProps = Pick<Props, 'registration' | 'user' | 'today'> & {
  item: ComplianceItem
  isFocused: boolean
  onDone: (item: ComplianceItem) => Promise<void>
  onBusy: (isBusy: boolean) => void
}

function ItemBody({ registration, item, user, today, isFocused, onDone, onBusy }: BodyProps) {
  const place = useFocus<HTMLDivElement>(isFocused)
  const name = withCapital(checkerOf(user))
  // Shown above it, because it matters first.
  const lines = itemLines({ ...item, statusReason: null }, user, today)
  return (
    <div ref={place} tabIndex={-1} className={css.body}>
      {isRefused(item) && (
        <Notice kind="error" title={tRegistrations('item.refused', { name })}>
          {item.statusReason}
        </Notice>
      )}
      {isRestricted(item) && <Restricted {...{ registration, item, name }} />}
      {item.isRenewing && (
        <Notice>
          {tRegistrations(item.referenceType === 'Form' ? 'item.changing' : 'item.renewing', { name })}
        </Notice>
      )}
      <p className={css.badges}>
        {itemVariantsOf(item, today).map((variant) => (
          <StatusBadge key={variant.title()} variant={variant} />
        ))}
      </p>
      {lines.map((line) => (
        <p key={line} className={css.quiet}>
          {line}
        </p>
      ))}
      {item.description !== '' && <p className={css.description}>{item.description}</p>}
      {!isRestricted(item) && <ItemContent registrationId={registration.id} {...{ item, onDone, onBusy }} />}
    </div>
  )
}

type RestrictedProps = Pick<Props, 'registration'> & { item: ComplianceItem; name: string }

function Restricted({ registration, item: { statusReason, unlockedBy }, name }: RestrictedProps) {
  const first = registration.complianceItems.filter(({ id }) => unlockedBy.includes(id))
  if (first.length === 0)
    return (
      <Notice kind="warning" title={tRegistrations('item.restricted', { name })}>
        {statusReason === null
          ? tRegistrations('item.restrictedText')
          : tRegistrations('item.restrictedWords', { name, words: statusReason })}
      </Notice>
    )
  return (
    <Notice kind="warning" title={tRegistrations('item.first')}>
      {tRegistrations('item.firstText')}
      <ul className={css.first}>
        {first.map(({ id, title }) => (
          <li key={id}>
            <ItemLink registrationId={registration.id} itemId={id}>
              {title}
            </ItemLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type LinkProps = {
  registrationId: string
  itemId: string
  className?: string
  ref?: Ref<HTMLAnchorElement>
  children: string
}

/** From one item to another: Back leads to the list, as it does from the first. */
const ItemLink = ({ registrationId, itemId, className, ref, children }: LinkProps) => (
  <Link
    ref={ref}
    from="/registrations/$registrationId"
    to="/registrations/$registrationId"
    params={{ registrationId }}
    // Its own tab is shown behind it.
    search={{ item: itemId }}
    replace
    resetScroll={false}
    className={className}
  >
    {children}
  </Link>
)

type SentProps = Pick<Props, 'registration' | 'user' | 'today' | 'onClose'> & {
  item: ComplianceItem
  /** Also of another registration: it follows in the order that gets them to work soonest. */
  next: PlanStep | undefined
}

/** What happens next: who reviews it, how long that takes, and what to do in the meantime. */
function Sent({ registration, item, next, user, today, onClose }: SentProps) {
  // A plan that comes later must not move the focus.
  const [startsAtNext] = useState(next !== undefined)
  const nextLink = useFocus<HTMLAnchorElement>(startsAtNext)
  const doneButton = useFocus<HTMLButtonElement>(!startsAtNext)
  const { title, status, isRenewing, isAppliedFor } = item
  const isFinished = isDone(status) && !isRenewing && !isAppliedFor
  const heading = isAppliedFor ? 'sent.noted' : isFinished ? 'sent.done' : 'sent.sent'
  const progress = checklistProgress(registration.complianceItems)
  const allSent = allSentWords(progress, registration.checkByDateLocal, user, today)
  return (
    <>
      <Notice kind="success" title={tRegistrations(heading, { title })}>
        {isFinished ? (
          tRegistrations('sent.nothingMore')
        ) : (
          <>
            {checkWords(item, user)}{' '}
            {isRenewing && tRegistrations(item.referenceType === 'Form' ? 'sent.change' : 'sent.renewal')}
          </>
        )}
      </Notice>
      {allSent && <p className={css.allSent}>{allSent}</p>}
      <DialogActions>
        <Button ref={doneButton} variant={next ? 'default' : 'primary'} onClick={onClose}>
          {tUi('action.done')}
        </Button>
        {next && (
          <ItemLink
            registrationId={next.registrationId}
            itemId={next.complianceItemId}
            className={buttonClass('primary')}
            ref={nextLink}
          >
            {tRegistrations('sent.next', { title: next.title })}
          </ItemLink>
        )}
      </DialogActions>
    </>
  )
}

function Gone({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <>
      <Notice kind="warning">{tRegistrations('item.goneText')}</Notice>
      <DialogActions>
        <Button onClick={onClose}>{tUi('action.close')}</Button>
      </DialogActions>
    </>
  )
}
