import { asFailure } from '@rollcall/client/transport/failure.ts'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { useRouteContext } from '@tanstack/react-router'
import { ContactRows } from '../../../shared/contact/contact-rows.tsx'

/** For `Loaded`: only the consultant can help with content that the agency has not set up. */
export const unavailable = (title: string) => (error: unknown) => {
  const { code, message } = asFailure(error)
  return code === 'compliance_item_unavailable' && <Unavailable {...{ title, message }} />
}

function Unavailable({ title, message }: { title: string; message: string }) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const consultant = user.associatedConsultant
  return (
    <>
      <Notice kind="warning" title={title}>
        {message}
      </Notice>
      {consultant && (
        <ContactRows name={consultant.name} phone={consultant.phoneNumber} email={consultant.email} />
      )}
    </>
  )
}
