import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PersonOnly } from '../../../../shared/acting/person-only.tsx'
import { checkerOf, isRefused, withCapital } from '../../item-status.ts'
import type { ItemProps } from '../item-props.ts'
import { submitCall, submitItem } from '../items.queries.ts'
import { unavailable } from '../unavailable.tsx'
import { AskedReferees } from './asked-referees.tsx'
import { formQuery, type OpenedForm } from './forms.queries.ts'
import { tForms } from './forms.words.ts'
import { JotForm } from './jot-form.tsx'
import { OwnForm } from './own-form.tsx'
import { Referees } from './referees.tsx'
import { SentForm } from './sent-form.tsx'

/** Fields of our own, a form of JotForm in a frame, or referees. */
export default function FormItem(props: ItemProps) {
  const { registrationId, item } = props
  const wasSent = item.evidence.some(({ isLinked }) => isLinked)
  const sentAs = item.referenceType === 'Form' ? 'answers' : 'referees'
  const query = useQuery(formQuery({ registrationId, complianceItemId: item.id }, wasSent ? sentAs : null))
  return (
    <Loaded
      query={query}
      skeleton={
        <div>
          <VisuallyHidden>{tForms('loading')}</VisuallyHidden>
          <Skeleton height="12rem" />
        </div>
      }
      offline={tForms('offline')}
      failed={tForms('failed')}
      onFailure={unavailable(tForms('unavailable'))}
    >
      {(opened) => <Opened {...props} {...opened} onChanged={() => void query.refetch()} />}
    </Loaded>
  )
}

function Opened({
  form,
  sent,
  asked,
  onChanged,
  ...props
}: ItemProps & OpenedForm & { onChanged: () => void }) {
  const { registrationId, item } = props
  if (sent && sent.action !== 'sendAgain') return <SentForm {...props} sent={sent} onAsked={onChanged} />
  const isAsked = form === null || (form.source === 'referees' && form.asked.length > 0)
  if (asked.length > 0 && isAsked) return <AskedReferees {...props} asked={asked} onChanged={onChanged} />
  if (form === null) return <Notice kind="success">{tForms('alreadySent')}</Notice>
  return (
    <>
      {sent && !isRefused(item) && <Reopened rejectionReason={sent.rejectionReason} />}
      <PersonOnly call={submitCall}>
        {form.source === 'internal' && (
          <OwnForm
            {...props}
            fields={form.fields}
            answers={sent?.answers}
            send={(answers, key) =>
              submitItem({ registrationId, complianceItemId: item.id }, { answers }, key)
            }
          />
        )}
        {form.source === 'jotForm' && <JotForm {...props} form={form} />}
        {form.source === 'referees' && <Referees {...props} form={form} previous={asked} />}
      </PersonOnly>
    </>
  )
}

/** Accepted answers that may be changed, or the refusal of a change while the accepted ones still count. */
function Reopened({ rejectionReason }: { rejectionReason: string | null }) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const name = checkerOf(user)
  return rejectionReason === null ? (
    <Notice title={tForms('reopened.title', { name: withCapital(name) })}>
      {tForms('reopened.text', { name })}
    </Notice>
  ) : (
    <Notice kind="error" title={tForms('reopened.refused', { name: withCapital(name) })}>
      {rejectionReason}
    </Notice>
  )
}
