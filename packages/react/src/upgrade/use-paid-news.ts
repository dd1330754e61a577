import type { UpgradeStore } from '@ai-studio/core/payments'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { callHost } from '../hooks/host-call.ts'
import { useLatest } from '../hooks/use-latest.ts'
import type { UpgradeProps } from './upgrade-props.ts'

/**
 * Tells a partner's page once that its visitor has paid in the studio's window, whether or not the upgrade is open. Of
 * several views one tells it, and none that the page does not listen to.
 */
export function usePaidNews(store: UpgradeStore, onSuccess: UpgradeProps['onSuccess']): void {
  const latest = useLatest(onSuccess)
  const { isPaid } = useStore(store.window.$state, { ssr: 'initial' })
  const isHeard = onSuccess !== undefined
  useEffect(() => {
    if (isPaid && isHeard && store.window.isNews()) callHost(() => latest.current?.(null))
  }, [store, isPaid, isHeard, latest])
}
