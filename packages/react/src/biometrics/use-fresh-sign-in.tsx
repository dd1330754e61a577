import type { ReactElement } from 'react'
import { useFreshly, type Freshly } from '../hooks/use-freshly.ts'
import { useLazyPart } from '../hooks/use-lazy-part.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { BiometricsProps } from './biometrics-props.ts'
import { namespace } from './biometrics-texts.ts'

const loadPart = async () => (await import('./fresh-part.tsx')).FreshPart

export interface FreshSignInUse extends Pick<Freshly, 'freshly'> {
  /** The dialog in which that happens; stands anywhere in the view, but in no form. */
  dialog: ReactElement
}

/**
 * @param email whose account it is
 * @param draw draws the form in place of the login widget's
 */
export function useFreshSignIn(email: string, draw?: BiometricsProps['freshSignIn']): FreshSignInUse {
  const text = useTexts(namespace)
  const { freshly, isAsked, onDone, onCancel } = useFreshly()
  const { code: Part, hasFailed, retry } = useLazyPart(loadPart, isAsked && !draw)
  const step = { email, onDone, onCancel }
  return {
    freshly,
    dialog: (
      <Dialog isOpen={isAsked} onClose={onCancel} heading={text('fresh.heading')} size="small">
        {draw ? (
          draw(step)
        ) : Part ? (
          <Part {...step} />
        ) : hasFailed ? (
          <div className="st-passkey-dialog">
            <Alert kind="error">{text('partFailed')}</Alert>
            <Button size="small" icon="retry" onClick={retry}>
              {text('retry')}
            </Button>
          </div>
        ) : (
          <Spinner size={28} />
        )}
      </Dialog>
    ),
  }
}
