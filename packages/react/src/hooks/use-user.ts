import { $auth, type AuthState } from '@ai-studio/core'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useStudio } from '../provider/use-studio.ts'

/** Until what has failed is tried again, in milliseconds. */
const againMs = 5_000

/**
 * Who is here, on a page of the studio itself. Where nothing on the page has taken up the sign-in that this browser
 * remembers, this does: as every call for users, this one takes it up.
 */
export function useUser(): AuthState {
  const { api } = useStudio()
  const auth = useStore($auth, { ssr: 'initial' })
  const isUnknown = auth.state === 'loading'
  useEffect(() => {
    if (!isUnknown) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const ask = () =>
      api.request('getProfile').catch(() => {
        if (!isOver) timer = setTimeout(ask, againMs)
      })
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [api, isUnknown])
  return auth
}
