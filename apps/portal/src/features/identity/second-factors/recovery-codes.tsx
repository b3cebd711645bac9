import { saveFile } from '@rollcall/client/files/save-file.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import css from './second-factors.module.css'
import { tSecondFactors } from './second-factors.words.ts'

/** Shown once. Takes the focus, because the previous element is gone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const part = useFocus<HTMLDivElement>()
  const clipboard: Clipboard | undefined = navigator.clipboard
  const copy = () =>
    clipboard?.writeText(codes.join('\n')).then(
      () => toast(tSecondFactors('recovery.copied'), 'success'),
      () => toast(tSecondFactors('recovery.notCopied'), 'error'),
    )
  const download = () => {
    const title = tSecondFactors('recovery.fileTitle', { brand: currentSite().brand.name })
    const file = new Blob([`${[title, '', ...codes].join('\n')}\n`], { type: 'text/plain' })
    saveFile(file, tSecondFactors('recovery.fileName'))
  }
  return (
    <div ref={part} tabIndex={-1} className={css.part}>
      <Notice kind="warning" title={tSecondFactors('recovery.newTitle')}>
        {tSecondFactors('recovery.newText')}
      </Notice>
      <ul className={css.codes} aria-label={tSecondFactors('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        {clipboard && (
          <Button onClick={() => void copy()}>
            <Icon name="copy" size={20} />
            {tSecondFactors('recovery.copy')}
          </Button>
        )}
        <Button onClick={download}>
          <Icon name="download" size={20} />
          {tSecondFactors('recovery.download')}
        </Button>
        <Button onClick={() => window.print()}>
          <Icon name="file-text" size={20} />
          {tSecondFactors('recovery.print')}
        </Button>
      </div>
      <Button variant="primary" onClick={onDone}>
        {tSecondFactors('recovery.done')}
      </Button>
    </div>
  )
}
