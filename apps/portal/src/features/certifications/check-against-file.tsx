import { asFailure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { Certification } from '@rollcall/contract/compliance/certifications'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { useMutation } from '@tanstack/react-query'
import { shownValue } from './certification-status.ts'
import css from './certifications.module.css'
import { compareWithFiles } from './certifications.queries.ts'
import { tCertifications } from './certifications.words.ts'

type Props = { certification: Certification; checker: string }

/** Before review: compares the recorded values with the file. */
export function CheckAgainstFile({ certification, checker: name }: Props) {
  const intentFor = useIntent()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (intent: string) => compareWithFiles(certification, intent),
  })
  // The button is gone, and its result may be below the visible part.
  const place = useFocus<HTMLDivElement>(data !== undefined)
  return (
    <div ref={place} tabIndex={-1} className={css.check}>
      <output>{isPending && <span className={css.quiet}>{tCertifications('check.reading')}</span>}</output>
      {error && (
        <Notice kind="error" title={tCertifications('check.failed')}>
          {asFailure(error).message}
        </Notice>
      )}
      {data?.verification === 'verified' && (
        <Notice kind="success" title={tCertifications('check.same')}>
          {tCertifications('check.sameText', { name })}
        </Notice>
      )}
      {data?.verification === 'unknown' && (
        <Notice title={tCertifications('check.unknown')}>
          {tCertifications('check.unknownText', { name })}
        </Notice>
      )}
      {data?.verification === 'unverified' && (
        <Notice kind="warning" title={tCertifications('check.differs')}>
          <ul>
            {data.mismatches.map((mismatch) => (
              <li key={mismatch.fieldId}>{differenceWords(certification, mismatch)}</li>
            ))}
          </ul>
          {tCertifications('check.differsText')}
        </Notice>
      )}
      {!data && (
        <Button variant="soft" busy={isPending} onClick={() => mutate(intentFor(certification.id, error))}>
          <Icon name="search" size={20} />
          {tCertifications('check.button')}
        </Button>
      )}
    </div>
  )
}

interface Mismatch {
  fieldId: string
  recorded: string
  read: string
}

function differenceWords(
  { certificationType }: Certification,
  { fieldId, recorded, read }: Mismatch,
): string {
  const field = certificationType.fieldMeta.find((one) => one.fieldId === fieldId)?.title ?? fieldId
  return tCertifications('check.difference', {
    field,
    recorded: recorded === '' ? tCertifications('check.nothing') : shownValue(recorded),
    read: shownValue(read),
  })
}
