import type { UpgradeStore } from '@ai-studio/core/payments'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { callHost } from '../hooks/host-call.ts'
import { useLatest } from '../hooks/use-latest.ts'
import type { UpgradeProps } from './upgrade-props.ts'

/** Reads what can be bought and for how much, and tells the page when that fails. */
export function useCatalogue({ catalogue }: UpgradeStore, onError: UpgradeProps['onError']): void {
  const { error } = useStore(catalogue.$state, { ssr: 'initial' })
  const latest = useLatest(onError)
  // What failed before this view was drawn, another one has told; it is read anew now.
  const told = useRef(error)

  useEffect(() => {
    void catalogue.load()
  }, [catalogue])

  useEffect(() => {
    if (error && error !== told.current) callHost(() => latest.current?.(error))
    told.current = error
  }, [error, latest])
}
