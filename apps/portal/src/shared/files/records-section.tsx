import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { commonStatuses, StatusBadge, type StatusVariant } from '@rollcall/ui/components/status-badge.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { tFiles } from './files.words.ts'
import css from './records-section.module.css'

type SectionProps = {
  id: string
  title: string
  lead: string
  /** The button that opens the form, if the user may add records. */
  add: { label: string; isLoading: boolean; onPress: () => void; preloadProps: object } | false
  children: ReactNode
}

/** A family in My Files: heading, add button and records. */
export const RecordsSection = ({ id, title, lead, add, children }: SectionProps) => (
  <section aria-labelledby={id} className={css.section}>
    <SectionHeading
      id={id}
      lead={lead}
      actions={
        add && (
          <Button
            variant="primary"
            className={css.add}
            busy={add.isLoading}
            {...add.preloadProps}
            onClick={add.onPress}
          >
            <Icon name="plus" size={20} />
            {add.label}
          </Button>
        )
      }
    >
      {title}
    </SectionHeading>
    {children}
  </section>
)

type ListProps = {
  /** The label of the list, if there are several. */
  title?: string
  children: ReactNode
}

/** `RecordCard`s; side by side where there is room. */
export const RecordList = ({ title, children }: ListProps) => (
  <div className={css.group}>
    {title && <h3 className={css.groupTitle}>{title}</h3>}
    <ul className={css.list} aria-label={title}>
      {children}
    </ul>
  </div>
)

interface Checked {
  isVerified: boolean
  /** Work experience is never rejected. */
  rejectionReason?: string | null | undefined
}

export function checkedVariant({ isVerified, rejectionReason }: Checked): StatusVariant {
  if (isVerified) return commonStatuses.accepted
  return rejectionReason ? commonStatuses.notAccepted : commonStatuses.awaitingVerification
}

/** Why the consultant did not accept a record. */
export const RejectionReason = ({ rejectionReason }: Pick<Checked, 'rejectionReason'>) =>
  rejectionReason && <p className={css.reason}>{tFiles('record.why', { reason: rejectionReason })}</p>

type CardProps = {
  title: string
  /** Of its first file. */
  thumbnail?: ReactNode
  record: Checked
  /** A few words each: dates, numbers, places. */
  lines: readonly string[]
  /** Its files and other content. */
  children?: ReactNode
  /** Quiet buttons. */
  actions?: ReactNode
}

/** One record of a family. */
export const RecordCard = ({ title, thumbnail, record, lines, children, actions }: CardProps) => (
  <Card as="li" className={css.record}>
    <div className={css.head}>
      {thumbnail}
      <p className={css.title}>{title}</p>
      <StatusBadge variant={checkedVariant(record)} />
    </div>
    {lines.map((line) => (
      <p key={line} className={css.line}>
        {line}
      </p>
    ))}
    <RejectionReason rejectionReason={record.rejectionReason} />
    {children}
    {actions && <div className={css.actions}>{actions}</div>}
  </Card>
)

export const RecordsSkeleton = ({ words }: { words: string }) => (
  <div className={css.list}>
    <VisuallyHidden>{words}</VisuallyHidden>
    {[0, 1].map((card) => (
      <Card key={card} className={css.record}>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
        <Skeleton height="2.75rem" />
      </Card>
    ))}
  </div>
)
