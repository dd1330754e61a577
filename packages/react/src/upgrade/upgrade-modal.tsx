import type { ReactElement } from 'react'
import { useEarlyEffect } from '../hooks/use-latest.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { UpgradeCloseReason, UpgradeProps } from './upgrade-props.ts'
import { namespace, useUpgradeTexts } from './upgrade-texts.ts'
import { Upgrade } from './upgrade.tsx'
import { usePaidNews } from './use-paid-news.ts'
import { useUpgradeStore } from './use-upgrade-store.ts'

export interface UpgradeModalProps extends UpgradeProps {
  isOpen: boolean
  /**
   * Told when it is to close; the owner then sets `isOpen` to false. What was chosen, and a payment that has begun, are
   * there when it opens again.
   */
  onClose(reason: UpgradeCloseReason): void
  /**
   * Heading, and the dialog's accessible name.
   * @default 'Upgrade to Pro'
   */
  heading?: string | undefined
}

/** The upgrade in a dialog. Escape, a press outside and its close button close it. */
export function UpgradeModal({
  isOpen,
  heading,
  headingLevel = 3,
  ...props
}: UpgradeModalProps): ReactElement {
  const text = useTexts(namespace)
  const hasTexts = useUpgradeTexts()
  const store = useUpgradeStore()
  const isWithdrawn = !isOpen && !props.choice

  usePaidNews(store, props.onSuccess)

  // Closed, nothing of the upgrade is there to notice it. The same proposed once more is then proposed anew.
  useEarlyEffect(() => {
    if (isWithdrawn) store.ask({})
  }, [store, isWithdrawn])

  return (
    <Dialog
      isOpen={isOpen && hasTexts}
      onClose={() => {
        store.close()
        props.onClose('dismissed')
      }}
      heading={heading ?? (hasTexts ? text('heading') : '')}
      className="st-upgrade-dialog"
    >
      <Upgrade headingLevel={headingLevel} {...props} />
    </Dialog>
  )
}
