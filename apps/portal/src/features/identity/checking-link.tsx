import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import css from './form.module.css'
import { tPassword } from './password.words.ts'

/** In place of the form until it is known that the link can be used. */
export const CheckingLink = () => (
  <div className={css.form}>
    <VisuallyHidden>{tPassword('checkingLink')}</VisuallyHidden>
    <Skeleton height="4.5rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="3rem" />
  </div>
)
