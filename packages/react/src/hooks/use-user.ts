import { $auth, type AuthState } from '@ai-studio/core'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useStudio } from '../provider/use-studio.ts'

/** Until what could not be loaded is tried again, in milliseconds. */
const againMs = 5_000

/**
 * Who is here, on a page of the studio itself. Where nothing on the page has taken up the sign-in that this browser
 * remembers, this does.
 */
export function useUser(): AuthState {
  const studio = useStudio()
  const auth = useStore($auth, { ssr: 'initial' })
  const isUnknown = auth.state === 'loading'
  useEffect(() => {
    if (!isUnknown) return undefined
    let timer: ReturnType<typeof setTimeout>
    const takeUp = () =>
      import('@ai-studio/core/auth')
        .then(({ getAuth }) => getAuth(studio).start())
        .catch(() => (timer = setTimeout(takeUp, againMs)))
    void takeUp()
    return () => clearTimeout(timer)
  }, [studio, isUnknown])
  return auth
}
