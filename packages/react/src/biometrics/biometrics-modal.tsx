import type { ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { BiometricsProps } from './biometrics-props.ts'
import { namespace, useBiometricsTexts } from './biometrics-texts.ts'
import { Biometrics } from './biometrics.tsx'

export interface BiometricsModalProps extends BiometricsProps {
  isOpen: boolean
  /** Escape, a press outside, or the close button. The owner then sets `isOpen` to false. */
  onClose(): void
  /**
   * Heading, and the dialog's accessible name.
   * @default 'Passkeys'
   */
  heading?: string | undefined
}

/** The user's passkeys in a dialog, also above another one. */
export function BiometricsModal({ isOpen, onClose, heading, ...props }: BiometricsModalProps): ReactElement {
  const text = useTexts(namespace)
  const hasTexts = useBiometricsTexts()
  return (
    <Dialog
      isOpen={isOpen && hasTexts}
      onClose={onClose}
      heading={heading ?? (hasTexts ? text('heading') : '')}
      className="st-biometrics-dialog"
    >
      <Biometrics {...props} />
    </Dialog>
  )
}
