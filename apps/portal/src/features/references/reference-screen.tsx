import { forgetDraft, guestDraftKey } from '@rollcall/client/form/draft.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { asFailure, Failure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { CallAnswer } from '@rollcall/contract/call'
import type { referenceCalls } from '@rollcall/contract/compliance/references'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { readerTimeZone } from '@rollcall/ui/site/reader-time-zone.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ContactRows, supportHours } from '../../shared/contact/contact-rows.tsx'
import { FieldMetaFields } from '../../shared/field-meta/field-meta-fields.tsx'
import { useFieldMetaForm } from '../../shared/field-meta/use-field-meta-form.ts'
import { GuestHeading, GuestPage } from '../../shared/guest/guest-page.tsx'
import css from './references.module.css'
import { referenceQuery, useGiveReference } from './references.queries.ts'
import { tReferences } from './references.words.ts'

type Asked = CallAnswer<(typeof referenceCalls)['GET /references/{token}']>

export default function ReferenceScreen() {
  const { token = '' } = useParams({ strict: false })
  return (
    <GuestPage why={tReferences('why')}>
      <Reference key={token} token={token} />
    </GuestPage>
  )
}

function Reference({ token }: { token: string }) {
  const query = useQuery(referenceQuery(token))
  const sending = useGiveReference(token)
  const refusal = codeOf(sending.error) ?? codeOf(query.error)
  // Sent from another tab, or before a reload, it has arrived all the same.
  if (sending.isSuccess || refusal === 'reference_already_given') return <Thanks />
  if (refusal === 'reference_link_invalid' || refusal === 'reference_own_device')
    return <LinkInvalid text={asFailure(sending.error ?? query.error).message} />
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={css.form}>
          <VisuallyHidden>{tReferences('loading')}</VisuallyHidden>
          <Skeleton height="4rem" />
          <Skeleton height="24rem" />
        </div>
      }
      offline={tReferences('offline')}
      failed={tReferences('failed')}
    >
      {(asked) => <ReferenceForm {...{ token, asked, sending }} />}
    </Loaded>
  )
}

const codeOf = (error: unknown) => (error instanceof Failure ? error.code : undefined)

type FormProps = { token: string; asked: Asked; sending: ReturnType<typeof useGiveReference> }

function ReferenceForm({ token, asked, sending }: FormProps) {
  const { candidateName: candidate, refereeName: referee, relationship, fields } = asked
  // The whole token would let other readers of the device's storage open the link.
  const draftKey = guestDraftKey(`reference.${token.slice(0, 8)}`)
  const form = useFieldMetaForm({ fields, draftKey })
  const intentOf = useIntent()
  const submit = form.submit(async (answers, element) => {
    const intent = intentOf(JSON.stringify(answers), sending.error)
    try {
      await sending.mutateAsync({ answers, intent })
      forgetDraft(draftKey)
    } catch (error) {
      form.markAnswers(element, asFailure(error))
    }
  })
  return (
    <>
      <GuestHeading icon="user" tone="info" lead={tReferences('lead', { candidate, relationship })}>
        {tReferences('title', { referee, candidate })}
      </GuestHeading>
      <Card as="section">
        <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
          {form.isRestored && <Notice>{tForm('restored')}</Notice>}
          <FieldMetaFields form={form} />
          <p className={css.quiet}>{tReferences('next', { candidate })}</p>
          {sending.error && (
            <Notice kind="error" title={tReferences('notSent')}>
              {asFailure(sending.error).message}
            </Notice>
          )}
          <Button variant="primary" type="submit" busy={form.isBusy} className={css.send}>
            {tReferences('send')}
          </Button>
        </form>
      </Card>
    </>
  )
}

const Thanks = () => (
  <GuestHeading icon="check-circle" tone="success" lead={tReferences('thanksText')}>
    {tReferences('thanks')}
  </GuestHeading>
)

/** Guessed links reveal only the contact. */
function LinkInvalid({ text }: { text: string }) {
  const { brand, site } = currentSite()
  return (
    <>
      <GuestHeading icon="lock" tone="neutral" lead={text}>
        {tReferences('invalid')}
      </GuestHeading>
      <Card as="section" aria-labelledby="ask">
        <SectionHeading id="ask" lead={supportHours(readerTimeZone())}>
          {tReferences('ask')}
        </SectionHeading>
        <ContactRows name={brand.shortName} phone={site.support.phone} email={site.support.email} />
      </Card>
    </>
  )
}
