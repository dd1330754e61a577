import { useEffect, useEffectEvent } from 'react'
import { $upgrade } from './upgrade-request.ts'

/** Calls back each time the upgrade dialog has closed: what somebody has and has paid may be more than before. */
export function useUpgradeClosed(onClosed: () => void): void {
  const closed = useEffectEvent(onClosed)
  useEffect(
    () =>
      $upgrade.listen((request) => {
        if (request === null) closed()
      }),
    [],
  )
}
