import { useToday } from '@rollcall/client/clock/use-today.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { IdCheck } from '@rollcall/contract/compliance/registrations'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { StepFade } from '@rollcall/ui/components/step-fade.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { PersonOnly } from '../../../../shared/acting/person-only.tsx'
import { PhoneUpload } from '../../../../shared/files/phone-upload/phone-upload.tsx'
import { useAddInAddress } from '../../../../shared/files/use-add-in-address.ts'
import { canHandIn } from '../../item-status.ts'
import type { ItemProps } from '../item-props.ts'
import css from '../items.module.css'
import { unavailable } from '../unavailable.tsx'
import { AddDocument } from './add-document.tsx'
import { AddedDocuments } from './added-documents.tsx'
import { DocumentKinds } from './document-kinds.tsx'
import checkCss from './id-check.module.css'
import { completeCall, type IdCheckStep, idCheckQuery } from './id-check.queries.ts'
import { tIdCheck } from './id-check.words.ts'
import { SendIdCheck } from './send-id-check.tsx'
import { useIdCheckToken } from './use-id-check-token.ts'

/** Documents are added one at a time until their points suffice; then all of them are sent together. */
export default function IdCheckItem(props: ItemProps) {
  const { registrationId, item } = props
  const query = useQuery(idCheckQuery({ registrationId, complianceItemId: item.id }))
  return (
    <Loaded
      query={query}
      skeleton={
        <div>
          <VisuallyHidden>{tIdCheck('loading')}</VisuallyHidden>
          <Skeleton height="16rem" />
        </div>
      }
      offline={tIdCheck('offline')}
      failed={tIdCheck('failed')}
      onFailure={unavailable(tIdCheck('unavailable'))}
    >
      {(check) => (
        <StepFade>
          <Check {...props} check={check} />
        </StepFade>
      )}
    </Loaded>
  )
}

const countOf = ({ steps }: IdCheck): number => steps.flatMap(({ handedIn }) => handedIn).length

interface AddedNews {
  text: string
  kind: 'success' | 'warning'
  count: number
}

function Check({ check, ...props }: ItemProps & { check: IdCheck }) {
  const { registrationId, item } = props
  const place = { registrationId, complianceItemId: item.id }
  const { user } = useRouteContext({ from: '/signed-in' })
  const today = useToday(user.timezone)
  const client = useQueryClient()
  const withToken = useIdCheckToken(place, check)
  const { add } = useAddInAddress()
  const [kindId, setKindId] = useState(add)
  const [leftKindId, setLeftKindId] = useState<string>()
  const [news, setNews] = useState<AddedNews>()
  const isOpen = canHandIn(item, today)
  const areGone = !isOpen && check.steps.every(({ handedIn }) => handedIn.length === 0)
  const isEnough = check.missing.every((what) => what === 'consent')
  const step = isOpen ? check.steps.find(({ documentKindId }) => documentKindId === kindId) : undefined

  const added = ({ title }: IdCheckStep, next: IdCheck, before = check) => {
    const hasGained = next.points > before.points || next.missing.length < before.missing.length
    setNews({
      text: tIdCheck(hasGained ? 'gained' : 'gainedNothing', { title, points: next.points }),
      kind: hasGained ? 'success' : 'warning',
      count: (news?.count ?? 0) + 1,
    })
    client.setQueryData(idCheckQuery(place).queryKey, next)
    setLeftKindId(undefined)
    setKindId(undefined)
  }
  if (step)
    return (
      <PhoneUpload
        key={step.documentKindId}
        added={{ item: item.id, add: step.documentKindId }}
        fetchState={() => client.fetchQuery({ ...idCheckQuery(place), staleTime: 0 })}
        isReceived={(before, now) => countOf(now) > countOf(before)}
        onReceived={(now, before) => added(step, now, before)}
      >
        <AddDocument
          {...{ place, step, today, withToken }}
          onBusy={props.onBusy}
          onAdded={(next) => added(step, next)}
          onClose={() => {
            setLeftKindId(step.documentKindId)
            setKindId(undefined)
          }}
        />
      </PhoneUpload>
    )
  if (areGone) return <p className={css.quiet}>{tIdCheck('areGone')}</p>
  return (
    <div className={css.item}>
      <Points check={check} isOpen={isOpen} news={news} />
      <AddedDocuments {...{ place, check }} canRemove={isOpen} />
      {isOpen && isEnough && (
        <PersonOnly call={completeCall}>
          <SendIdCheck {...props} {...{ place, check, withToken }} />
        </PersonOnly>
      )}
      {isOpen && (
        <DocumentKinds
          steps={check.steps}
          cardPoints={check.cardPoints}
          isFolded={isEnough}
          focusedId={leftKindId}
          onChoose={setKindId}
        />
      )}
    </div>
  )
}

type PointsProps = { check: IdCheck; isOpen: boolean; news: AddedNews | undefined }

/** Takes the focus when a document was added: its form is gone. */
function Points({ check: { points, pointsNeeded, missing }, isOpen, news }: PointsProps) {
  const place = useFocus<HTMLParagraphElement>(news?.count)
  // A further document may prove citizenship, which needs no consent.
  const lacking = missing.filter((what) => what !== 'consent' || missing.length === 1)
  return (
    <>
      {news && <Notice kind={news.kind}>{news.text}</Notice>}
      <div className={checkCss.progress}>
        <p ref={place} tabIndex={-1} className={checkCss.points}>
          {tIdCheck('progress', { points, needed: pointsNeeded })}
        </p>
        <progress max={pointsNeeded} value={Math.min(points, pointsNeeded)} aria-hidden="true" />
        {isOpen && (
          <ul>
            {lacking.map((what) => (
              <li key={what}>
                {what === 'points'
                  ? tIdCheck('missing.points', { count: pointsNeeded - points })
                  : tIdCheck(`missing.${what}`)}
              </li>
            ))}
            {missing.length === 0 && <li>{tIdCheck('enough')}</li>}
          </ul>
        )}
      </div>
    </>
  )
}
