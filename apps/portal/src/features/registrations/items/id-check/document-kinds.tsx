import type { IdCheck } from '@rollcall/contract/compliance/registrations'
import { identityGroups } from '@rollcall/domain/compliance/items/identity-points'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import css from './id-check.module.css'
import type { IdCheckStep } from './id-check.queries.ts'
import { tIdCheck } from './id-check.words.ts'

type Props = Pick<IdCheck, 'cardPoints'> & {
  steps: readonly IdCheckStep[]
  /** Nothing more is needed. */
  isFolded: boolean
  /** The kind whose form was closed: its button had the focus. */
  focusedId: string | undefined
  onChoose: (documentKindId: string) => void
}

/** The document kinds by group, each with the points it would add. */
export const DocumentKinds = ({ isFolded, ...props }: Props) =>
  isFolded ? (
    <details className={css.more} open={props.focusedId !== undefined}>
      <summary>{tIdCheck('chooseMore')}</summary>
      <Groups {...props} />
    </details>
  ) : (
    <section aria-labelledby="id-kinds">
      <h3 id="id-kinds" className={css.title}>
        {tIdCheck('choose')}
      </h3>
      <Groups {...props} />
    </section>
  )

const Groups = ({ steps, cardPoints, focusedId, onChoose }: Omit<Props, 'isFolded'>) =>
  identityGroups.map((group) => {
    const kinds = steps.filter((step) => step.group === group)
    if (kinds.length === 0) return null
    return (
      <section key={group} aria-labelledby={`id-${group}`}>
        <h4 id={`id-${group}`} className={css.group}>
          {tIdCheck(`group.${group}`)}
        </h4>
        <p className={css.quiet}>
          {group === 'secondary'
            ? tIdCheck('group.secondaryLead', cardPoints)
            : tIdCheck(`group.${group}Lead`)}
        </p>
        <ul className={css.rows}>
          {kinds.map(({ documentKindId, title, points, hasPhoto, handedIn, isUsedUp }) => (
            <li key={documentKindId} className={css.row}>
              <p className={css.words}>
                {title}
                <br />
                <span className={css.quiet}>
                  {isUsedUp
                    ? tIdCheck(handedIn.length > 0 ? 'isUsed' : 'noMorePoints')
                    : [
                        tIdCheck('points', { count: points }),
                        ...(hasPhoto ? [tIdCheck('hasPhoto')] : []),
                        ...(handedIn.length > 0 ? [tIdCheck('isAdded')] : []),
                      ].join(' · ')}
                </span>
              </p>
              {isUsedUp ? (
                handedIn.length > 0 && <Icon name="check-circle" size={20} />
              ) : (
                <AddButton
                  title={title}
                  isFocused={documentKindId === focusedId}
                  onPress={() => onChoose(documentKindId)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  })

type AddButtonProps = { title: string; isFocused: boolean; onPress: () => void }

function AddButton({ title, isFocused, onPress }: AddButtonProps) {
  const button = useFocus<HTMLButtonElement>(isFocused)
  return (
    <Button ref={button} variant="soft" onClick={onPress}>
      {tIdCheck('add')}
      <VisuallyHidden>{title}</VisuallyHidden>
    </Button>
  )
}
