import type { ModelList } from '@ai-studio/contract'
import type { ChatSession } from '@ai-studio/core/chat'
import { useStore } from '@nanostores/react'
import { useTexts } from '../../provider/use-studio.ts'
import { useEngineTexts } from './engine-texts.ts'

/** Whether a model can look at images; true while nothing is known about it. */
function canSee(models: ModelList | null, modelId: string | null): boolean {
  const model = models?.models.find(({ id }) => id === modelId)
  return model?.capabilities.includes('vision') ?? true
}

/** Why no images can be attached now, for people; null while they can. */
export function useImageRefusal(session: ChatSession): string | null {
  const text = useTexts('chat')
  const rareText = useEngineTexts()
  const isTemporary = useStore(session.$isTemporary)
  const hasVision = canSee(useStore(session.$models), useStore(session.$modelId))
  if (isTemporary) return rareText?.('temporaryNoImages') ?? ''
  return hasVision ? null : text('composer.cannotSee')
}

/** The images that a paste brings, unless it brings text: word processors add a picture of it. */
function pastedImages(data: DataTransfer | null): File[] {
  if (data?.types.includes('text/plain')) return []
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
}

/** Attaches the images of a paste. In a temporary conversation the session says why it does not take them. */
export function pasteImages(event: ClipboardEvent, session: ChatSession): void {
  const images = pastedImages(event.clipboardData)
  if (images.length === 0) return
  event.preventDefault()
  const hasVision = canSee(session.$models.get(), session.$modelId.get())
  if (hasVision || session.$isTemporary.get()) session.attach(images)
}
