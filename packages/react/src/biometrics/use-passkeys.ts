import { getPasskeys, type PasskeyList, type PasskeyListState } from '@ai-studio/core/passkeys'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useStudio } from '../provider/use-studio.ts'

/** The user's passkeys, which are read when they are shown. */
export function usePasskeys(userId: string | undefined): PasskeyListState & { readonly list: PasskeyList } {
  const studio = useStudio()
  const list = useMemo(() => getPasskeys(studio), [studio])
  const state = useStore(list.$state, { ssr: 'initial' })
  useEffect(() => {
    if (userId !== undefined) void list.load()
  }, [list, userId])
  return { ...state, list }
}
