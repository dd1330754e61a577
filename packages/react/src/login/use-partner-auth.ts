import { getPartnerAuth, type PartnerAuth } from '@ai-studio/core/auth'
import { useMemo } from 'react'
import { useStudio } from '../provider/use-studio.ts'

/** Signing in on a page of another company. In a file of its own, so that such a page gets nothing of the other way. */
export function usePartnerAuth(): PartnerAuth {
  const studio = useStudio()
  return useMemo(() => getPartnerAuth(studio), [studio])
}
