import { focusField } from '@rollcall/client/form/use-form.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { CertificationType } from '@rollcall/contract/compliance/certifications'
import { Button } from '@rollcall/ui/components/button.tsx'
import { ListSelector } from '@rollcall/ui/components/list-selector.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { ReadQuestion } from '../../shared/field-meta/read-question.tsx'
import css from './certifications.module.css'
import { tCertifications } from './certifications.words.ts'

type Props = {
  types: UseQueryResult<CertificationType[]>
  type: CertificationType | undefined
  /** A type that the file may have, shown as a question until a type is chosen. */
  doubtful: CertificationType | undefined
  /** Nothing else is asked. */
  isFixed: boolean
  /** It was proposed and not confirmed yet. */
  isRead: boolean
  error: string | undefined
  /** Takes the focus from a button that is gone. */
  isFocused: boolean
  onChoose: (type: CertificationType) => void
}

/** The type of the document: proposed if it could be read, otherwise chosen. */
export function TypeField({ types, type, doubtful, isFixed, isRead, error, isFocused, onChoose }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const [isDenied, setDenied] = useState(false)
  const heading = useFocus<HTMLHeadingElement>(isFocused)
  const [changes, setChanges] = useState(0)
  const changeButton = useFocus<HTMLButtonElement>(changes)
  const choose = (chosen: CertificationType) => {
    onChoose(chosen)
    setChoosing(false)
    setChanges(changes + 1)
  }
  const deny = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setDenied(true)
    if (form) focusField(form, 'type')
  }
  return (
    <section data-field="type" aria-labelledby="certification-type" className={css.type}>
      <h3 ref={heading} id="certification-type" tabIndex={-1} className={css.label}>
        {tCertifications('form.type')}
      </h3>
      {type && !isChoosing ? (
        <div className={css.chosenType}>
          <div className={css.words}>
            <p className={css.title}>{type.title}</p>
            <p className={css.quiet}>{type.description}</p>
            {isRead && <p className={css.fromFile}>{tCertifications('form.typeRead')}</p>}
          </div>
          {!isFixed && (
            <Button ref={changeButton} onClick={() => setChoosing(true)}>
              <span aria-hidden="true">{tCertifications('form.changeType')}</span>
              <VisuallyHidden>{tCertifications('form.changeTypeOf')}</VisuallyHidden>
            </Button>
          )}
        </div>
      ) : (
        <>
          {doubtful && !type && !isDenied && (
            <ReadQuestion
              title={tCertifications('form.type')}
              value={doubtful.title}
              onYes={() => choose(doubtful)}
              onNo={deny}
            />
          )}
          <Loaded
            query={types}
            skeleton={<Selector items={undefined} selected={type} error={error} onChoose={choose} />}
            offline={tCertifications('form.typeOffline')}
            failed={tCertifications('form.typeFailed')}
          >
            {(items) => <Selector items={items} selected={type} error={error} onChoose={choose} />}
          </Loaded>
        </>
      )}
    </section>
  )
}

type SelectorProps = {
  items: readonly CertificationType[] | undefined
  selected: CertificationType | undefined
  error: string | undefined
  onChoose: (type: CertificationType) => void
}

const Selector = ({ items, selected, error, onChoose }: SelectorProps) => (
  <ListSelector
    label={tCertifications('form.typeSearch')}
    items={items?.map((type) => ({ id: type.id, label: type.title, detail: type.description, type }))}
    selectedId={selected?.id}
    error={error}
    emptyText={tCertifications('form.noTypes')}
    onSelect={({ type }) => onChoose(type)}
  />
)
