import { getUpgrade, type UpgradeStore } from '@ai-studio/core/payments'
import { useMemo } from 'react'
import { useStudio } from '../provider/use-studio.ts'

/** What outlives the views: choices, prices, the payment that has begun. */
export function useUpgradeStore(): UpgradeStore {
  const studio = useStudio()
  return useMemo(() => getUpgrade(studio), [studio])
}
