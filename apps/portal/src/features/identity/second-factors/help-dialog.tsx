import { Dialog } from '@rollcall/ui/components/dialog.tsx'
import { Disclosure } from '@rollcall/ui/components/disclosure.tsx'
import { Steps } from '@rollcall/ui/components/steps.tsx'
import { readerTimeZone } from '@rollcall/ui/site/reader-time-zone.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { ContactRows } from '../../../shared/contact/contact-rows.tsx'
import {
  type SecondFactorArticle,
  type SecondFactorTopic,
  secondFactorsHelp,
} from '../../../shared/help/second-factors-help.ts'
import css from './second-factors.module.css'
import { tSecondFactors } from './second-factors.words.ts'

type Props = { about: SecondFactorTopic; isOpen: boolean; onClose: () => void }

/** Shows the requested help topic, and the others below it. For users who are signing in and cannot open Help. */
export function HelpDialog({ about, isOpen, onClose }: Props) {
  const articles = secondFactorsHelp(readerTimeZone())
  const contact = <Contact />
  return (
    <Dialog open={isOpen} onClose={onClose} title={tSecondFactors('help.title')} tall>
      <Articles articles={articles.filter(({ topic }) => topic === about)} isInitiallyOpen />
      {/* Its first step is a call. */}
      {about === 'lost' && contact}
      <Articles articles={articles.filter(({ topic }) => topic !== about)} />
      {about !== 'lost' && contact}
    </Dialog>
  )
}

type ArticlesProps = { articles: readonly SecondFactorArticle[]; isInitiallyOpen?: boolean }

const Articles = ({ articles, isInitiallyOpen = false }: ArticlesProps) => (
  <div className={css.disclosures}>
    {articles.map(({ topic, question, answer, steps }) => (
      <Disclosure key={topic} summary={question} isInitiallyOpen={isInitiallyOpen}>
        <p>{answer}</p>
        {steps && <Steps steps={steps} />}
      </Disclosure>
    ))}
  </div>
)

function Contact() {
  const { brand, site } = currentSite()
  return <ContactRows name={brand.shortName} phone={site.support.phone} email={site.support.email} />
}
