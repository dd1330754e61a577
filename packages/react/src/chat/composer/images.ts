import type { ModelList } from '@ai-studio/contract'
import type { ChatSession } from '@ai-studio/core/chat'
import { useStore } from '@nanostores/react'
import type { ClipboardEvent } from 'react'

/** Whether a model can look at images; true while nothing is known about it. */
function canSee(models: ModelList | null, modelId: string | null): boolean {
  const model = models?.models.find(({ id }) => id === modelId)
  return model?.capabilities.includes('vision') ?? true
}

/** Whether the chosen model can look at images. */
export function useVision(session: ChatSession): boolean {
  return canSee(useStore(session.$models), useStore(session.$modelId))
}

/** The images that a paste brings, unless it brings text: word processors add a picture of it. */
function pastedImages(data: DataTransfer | null): File[] {
  if (data?.types.includes('text/plain')) return []
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
}

/** Attaches the images of a paste. */
export function pasteImages(event: ClipboardEvent, session: ChatSession): void {
  const images = pastedImages(event.clipboardData)
  if (images.length === 0) return
  event.preventDefault()
  if (canSee(session.$models.get(), session.$modelId.get())) session.attach(images)
}
