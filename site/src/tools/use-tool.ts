import type { Tool, ToolId } from '@ai-studio/contract'
import { useStudio } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Fetched } from '../loading/fetched.ts'
import { toolShelf } from './tool-shelf.ts'

/** A tool as it can be used now; at once where the page has brought it along, and anew from the server. */
export function useTool(id: ToolId): Fetched<Tool> {
  const shelf = toolShelf(useStudio())
  useStore(shelf.$tools)
  const [failure, setFailure] = useState<{ error: unknown; isRetrying: boolean }>({
    error: null,
    isRetrying: false,
  })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isOver = false
    shelf.load().then(
      () => isOver || setFailure({ error: null, isRetrying: false }),
      (error: unknown) => isOver || setFailure({ error, isRetrying: false }),
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another round fetches the same once more.
  }, [shelf, round])
  return {
    value: shelf.get(id) ?? null,
    ...failure,
    retry() {
      setFailure((last) => ({ ...last, isRetrying: true }))
      setRound((last) => last + 1)
    },
  }
}
