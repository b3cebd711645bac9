import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { lazy } from '@rollcall/ui/lazy/lazy.ts'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { qualificationsFamily } from '../../features/qualifications/qualifications-family.ts'
import { type AddForms, AddFormsProvider } from '../../features/registrations/items/add-forms.ts'
import { RegistrationDetails } from '../../features/registrations/registration-details.tsx'
import { tRegistrations } from '../../features/registrations/registrations.words.ts'
import { workExperienceFamily } from '../../features/work-experience/work-experience-family.ts'
import { LazyFileViewer } from '../../shared/files/use-file-viewer.tsx'

const addForms: AddForms = {
  Certification: {
    label: () => tRegistrations('paper.addCertification'),
    part: lazy(() => import('./add-certification.tsx')),
  },
  Qualification: {
    label: () => tRegistrations('paper.addQualification'),
    part: lazy(() => import('./add-qualification.tsx')),
  },
}

export default function RegistrationScreen() {
  return (
    <AddFormsProvider value={addForms}>
      <RegistrationDetails experience={useExperience()} />
      <LazyFileViewer />
    </AddFormsProvider>
  )
}

const experienceFamilies = [qualificationsFamily, workExperienceFamily]

/** The same records as in My Files, with the same actions. */
function useExperience() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const { record } = useSearch({ from: '/signed-in/registrations/$registrationId' })
  const navigate = useNavigate({ from: '/registrations/$registrationId' })
  const shown = experienceFamilies.filter(({ family }) =>
    isEnabled(user.features, `${family}.displayInMyFiles`),
  )
  if (shown.length === 0) return null
  return shown.map(({ family, Section }) => (
    <Section
      key={family}
      user={user}
      found={null}
      // Both families read the same address.
      itemId={record?.startsWith(`${family}.`) ? record.slice(family.length + 1) : undefined}
      onItem={(id) =>
        void navigate({
          search: (before) => ({ ...before, record: id && `${family}.${id}` }),
          // Replaces the history entry, so that Back does not reopen it.
          replace: id === undefined,
          resetScroll: false,
        })
      }
    />
  ))
}
