import type { ChatSession } from '@ai-studio/core/chat'
import { useStore } from '@nanostores/react'

/** The images that a paste brings, unless it brings text: word processors add a picture of it. */
export function pastedImages(data: DataTransfer | null): File[] {
  if (data?.types.includes('text/plain')) return []
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
}

/** Whether the chosen model can look at images; true while nothing is known about it. */
export function useVision(session: ChatSession): boolean {
  const models = useStore(session.$models)
  const modelId = useStore(session.$modelId)
  const model = models?.models.find(({ id }) => id === modelId)
  return model?.capabilities.includes('vision') ?? true
}
