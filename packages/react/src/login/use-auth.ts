import { getAuth, type AuthClient } from '@ai-studio/core/auth'
import { useMemo } from 'react'
import { useStudio } from '../provider/use-studio.ts'

/** Signing in on the studio's own pages. */
export function useAuth(): AuthClient {
  const studio = useStudio()
  return useMemo(() => getAuth(studio), [studio])
}
