import { currentSite } from '../../../shared/config/site.ts'
import { ContactRows } from '../../../shared/contact/contact-rows.tsx'
import { type TwoStepTopic, twoStepHelp } from '../../../shared/help/two-step-help.ts'
import { readerTimeZone } from '../../../shared/reader-time-zone.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Disclosure } from '../../../shared/ui/disclosure.tsx'
import { Steps } from '../../../shared/ui/steps.tsx'
import css from './two-step.module.css'
import { tTwoStep } from './two-step.words.ts'

type Props = { about: TwoStepTopic; isOpen: boolean; onClose: () => void }

/** The answer that was asked for, opened, and below it the others. For people who cannot reach Help: they are signing in. */
export function HelpDialog({ about, isOpen, onClose }: Props) {
  const { brand, site } = currentSite()
  const articles = twoStepHelp(readerTimeZone).toSorted(
    (one, other) => Number(other.topic === about) - Number(one.topic === about),
  )
  return (
    <Dialog open={isOpen} onClose={onClose} title={tTwoStep('help.title')} tall>
      <div className={css.articles}>
        {articles.map(({ topic, question, answer, steps }) => (
          <Disclosure key={topic} summary={question} isInitiallyOpen={topic === about}>
            <p>{answer}</p>
            {steps && <Steps steps={steps} />}
          </Disclosure>
        ))}
      </div>
      <h3 className={css.subheading}>{tTwoStep('help.contact')}</h3>
      <ContactRows name={brand.shortName} phone={site.support.phone} email={site.support.email} />
    </Dialog>
  )
}
