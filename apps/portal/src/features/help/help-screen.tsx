import { routeToggle } from '@rollcall/domain/features/feature-flags'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Disclosure } from '@rollcall/ui/components/disclosure.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { Highlight } from '@rollcall/ui/components/highlight.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Steps } from '@rollcall/ui/components/steps.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { TopicList } from '@rollcall/ui/components/topic-list.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { tContact } from '../../shared/contact/contact.words.ts'
import { ContactRows } from '../../shared/contact/contact-rows.tsx'
import css from './help.module.css'
import { tHelp } from './help.words.ts'
import { type HelpEntry, type HelpMatch, type HelpTopic, helpTopics, searchHelp } from './help-topics.ts'

export default function HelpScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const topics = useMemo(() => helpTopics(user.timezone), [user.timezone])
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const matches = query === '' ? null : searchHelp(topics, query)
  return (
    <div className={css.screen} data-wide>
      <TopicList label={tHelp('topics')} topics={[...(matches ? [] : topics), stillStuck()]} />
      <div className={css.main}>
        <div className={css.search}>
          <TextField
            type="search"
            label={tHelp('search')}
            placeholder={tHelp('placeholder')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
          <p aria-live="polite" className={css.count}>
            {matches && tHelp('found', { count: matches.length })}
          </p>
          {matches && <Results matches={matches} query={query} />}
        </div>
        {!matches && topics.map((topic) => <Topic key={topic.id} topic={topic} />)}
        <StillStuck />
      </div>
    </div>
  )
}

const Results = ({ matches, query }: { matches: readonly HelpMatch[]; query: string }) => (
  <Card flush>
    {matches.map(({ entry, question }) => (
      <Entry key={entry.question} entry={entry} question={<Highlight parts={question} />} />
    ))}
    {matches.length === 0 && (
      <EmptyState icon="search" title={tHelp('noneTitle', { query })} text={tHelp('noneText')} />
    )}
  </Card>
)

const stillStuck = () => ({ id: 'still-stuck', title: tHelp('still') })

function Topic({ topic: { id, icon, title, entries } }: { topic: HelpTopic }) {
  return (
    <section aria-labelledby={id} className={css.topic}>
      <h2 id={id} tabIndex={-1} className={css.title}>
        <Icon name={icon} size={20} />
        {title}
      </h2>
      <Card flush>
        {entries.map((entry) => (
          <Entry key={entry.question} entry={entry} />
        ))}
      </Card>
    </section>
  )
}

function Entry({ entry, question = entry.question }: { entry: HelpEntry; question?: ReactNode }) {
  const { answer, steps, link } = entry
  const { user } = useRouteContext({ from: '/signed-in' })
  return (
    <Disclosure summary={question}>
      <p>{answer}</p>
      {steps && <Steps steps={steps} />}
      {link && 'href' in link && <OutsideLink {...link} />}
      {link && 'to' in link && routeToggle(user.features, link.name) === 'enabled' && (
        <Link to={link.to}>{link.label}</Link>
      )}
    </Disclosure>
  )
}

function StillStuck() {
  const { site, brand } = currentSite()
  return (
    <Card as="section" aria-labelledby="still-stuck">
      <SectionHeading id="still-stuck" className={css.cardHead}>
        {tHelp('still')}
      </SectionHeading>
      <ContactRows name={brand.shortName} phone={site.support.phone} email={site.support.email} />
      <p className={css.links}>
        <OutsideLink href={site.links.help} label={tHelp('articles')} />
        <OutsideLink href={site.links.terms} label={tHelp('terms')} />
      </p>
    </Card>
  )
}

const OutsideLink = ({ href, label }: { href: string; label: string }) => (
  <a href={href} target="_blank" rel="noreferrer noopener" className={css.outside}>
    {label}
    <Icon name="external" size={18} />
    <VisuallyHidden>{tContact('newTab')}</VisuallyHidden>
  </a>
)
