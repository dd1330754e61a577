import type { ModelList } from '@ai-studio/contract'
import type { ChatSession } from '@ai-studio/core/chat'
import { useStore } from '@nanostores/react'
import { useTexts } from '../../provider/use-studio.ts'
import { toast } from '../../ui/toasts.ts'
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

/**
 * The images that a paste brings, unless it brings text: word processors add a picture of it. No text are the names of
 * the files, which the Finder adds to them.
 */
function pastedImages(data: DataTransfer | null): File[] {
  if (!data) return []
  const files = [...data.files]
  const names = files.map(({ name }) => name.normalize())
  const lines = data.types.includes('text/plain') ? data.getData('text/plain').split(/[\r\n]+/) : []
  if (lines.some((line) => line && !names.includes(line.normalize()))) return []
  return files.filter((file) => file.type.startsWith('image/'))
}

/** Attaches files, or says why not; as long as the words for that are not there, the session says it. */
export function attachOrRefuse(session: ChatSession, files: readonly File[], refusal: string | null): void {
  if (refusal) toast(refusal, { kind: 'error' })
  else session.attach(files)
}

/** Attaches the images of a paste. In a temporary conversation the session says why it does not take them. */
export function pasteImages(event: ClipboardEvent, session: ChatSession, refusal: string | null): void {
  const images = pastedImages(event.clipboardData)
  if (images.length === 0) return
  event.preventDefault()
  attachOrRefuse(session, images, session.$isTemporary.get() ? null : refusal)
}
