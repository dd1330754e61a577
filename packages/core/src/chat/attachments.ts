import type { MessageImage, UploadResponse } from '@ai-studio/contract'
import { imageTypes, limits, tierLimits } from '@ai-studio/contract/constants'
import { isApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import { formatBytes } from '../format/number.ts'
import type { Attachment } from './chat-session-types.ts'
import { newId } from './identifier.ts'
import type { SessionState } from './session-state.ts'
import type { Speaker } from './speaker.ts'

/** An attachment that has become part of a question, with what brings it back. */
export interface TakenAttachment {
  readonly attachment: Attachment
  readonly image: MessageImage
}

export interface Attachments {
  add: (files: readonly Blob[]) => void
  remove: (id: string) => void
  /** Resolves when nothing is being uploaded any more. */
  settled: () => Promise<void>
  /** Moves the ready attachments into a question. Their previews stay until `release`. */
  take: () => TakenAttachment[]
  /** Puts back what a refused question had. */
  putBack: (taken: readonly TakenAttachment[]) => void
  /** The question is confirmed: the previews are no longer needed. */
  release: (taken: readonly TakenAttachment[]) => void
  /** Ends every upload and removes everything. */
  clear: () => void
}

/** Images for the next question: checked, uploaded, previewed. */
export function createAttachments(options: {
  state: SessionState
  api: ApiClient
  speaker: Speaker
  /** Makes an address of the server usable on this page. */
  imageUrl: (url: string) => string
}): Attachments {
  const { api, speaker, imageUrl } = options
  const { $attachments, $usage } = options.state
  const uploads = new Map<string, { controller: AbortController; ended: Promise<void> }>()
  const stored = new Map<string, MessageImage>()

  const change = (id: string, values: Partial<Attachment>) =>
    $attachments.set($attachments.get().map((each) => (each.id === id ? { ...each, ...values } : each)))

  /** What speaks against a file, or null. */
  function objection(file: Blob): string | null {
    const name = nameOf(file) || speaker.t('notice.pastedImage')
    const largest = $usage.get()?.uploadBytes ?? tierLimits.anonymous.uploadBytes
    if (!(imageTypes as readonly string[]).includes(file.type))
      return speaker.t('error.attachmentType', { name })
    if (file.size === 0) return speaker.t('error.attachmentEmpty', { name })
    if (file.size > largest) {
      const limit = formatBytes(largest, speaker.language())
      return speaker.t('error.attachmentSize', { name, limit })
    }
    if ($attachments.get().length >= limits.imagesPerMessage) {
      return speaker.t('error.attachmentCount', { count: limits.imagesPerMessage })
    }
    return null
  }

  async function upload(id: string, file: Blob, controller: AbortController): Promise<void> {
    try {
      const {
        imageUrl: url,
        width,
        height,
      } = await api.upload<UploadResponse>('uploadImage', file, {
        name: nameOf(file) || 'image',
        signal: controller.signal,
        onProgress: (progress) => {
          if (!controller.signal.aborted) change(id, { progress: Math.min(1, Math.max(0, progress)) })
        },
      })
      if (controller.signal.aborted) return
      stored.set(id, { url: imageUrl(url), width, height })
      change(id, { status: 'ready', progress: 1, url: imageUrl(url) })
    } catch (error) {
      if (controller.signal.aborted) return
      const text = (isApiError(error) && error.text) || speaker.t('error.notLoaded')
      change(id, { status: 'failed', error: text })
      speaker.announce('error', text)
    } finally {
      uploads.delete(id)
    }
  }

  function remove(id: string) {
    const attachment = $attachments.get().find((each) => each.id === id)
    if (!attachment) return
    uploads.get(id)?.controller.abort()
    stored.delete(id)
    URL.revokeObjectURL(attachment.previewUrl)
    $attachments.set($attachments.get().filter((each) => each.id !== id))
  }

  return {
    add(files) {
      for (const file of files) {
        const text = objection(file)
        if (text !== null) {
          speaker.notify({ kind: 'error', code: 'ATTACHMENT_REFUSED', text, canRetry: false })
          continue
        }
        const id = newId()
        const previewUrl = URL.createObjectURL(file)
        $attachments.set([
          ...$attachments.get(),
          { id, name: nameOf(file), status: 'uploading', progress: 0, previewUrl },
        ])
        const controller = new AbortController()
        uploads.set(id, { controller, ended: upload(id, file, controller) })
      }
    },
    remove,
    async settled() {
      while (uploads.size > 0) await Promise.all([...uploads.values()].map(({ ended }) => ended))
    },
    take() {
      const taken = $attachments.get().flatMap((attachment) => {
        const image = stored.get(attachment.id)
        return image ? [{ attachment, image }] : []
      })
      const ids = new Set(taken.map(({ attachment }) => attachment.id))
      $attachments.set($attachments.get().filter((each) => !ids.has(each.id)))
      return taken
    },
    putBack(taken) {
      for (const { attachment, image } of taken) stored.set(attachment.id, image)
      $attachments.set([...taken.map(({ attachment }) => attachment), ...$attachments.get()])
    },
    release(taken) {
      for (const { attachment } of taken) {
        stored.delete(attachment.id)
        URL.revokeObjectURL(attachment.previewUrl)
      }
    },
    clear() {
      for (const { id } of $attachments.get()) remove(id)
    },
  }
}

const nameOf = (file: Blob): string => ('name' in file && typeof file.name === 'string' ? file.name : '')
