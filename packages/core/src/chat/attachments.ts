import type { ErrorCode, MessageImage, UploadResponse } from '@ai-studio/contract'
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
  /** Says what an image shows; nothing for an empty text. */
  describe: (id: string, alt: string) => void
  /** Resolves when nothing is being uploaded any more. */
  settled: () => Promise<void>
  /** Moves the ready attachments into a question. Their previews stay until `release`. */
  take: () => TakenAttachment[]
  /** Puts back what a refused question had. */
  putBack: (taken: readonly TakenAttachment[]) => void
  /** The same for a question of whose images only the addresses are left; as many as fit. */
  putBackStored: (images: readonly MessageImage[]) => void
  /** The question is confirmed: the previews are no longer needed. */
  release: (taken: readonly TakenAttachment[]) => void
  /** Ends every upload and removes everything. */
  clear: () => void
}

/** A stored image as an attachment of the next question. */
const attached = (image: MessageImage): TakenAttachment => ({
  image,
  attachment: {
    id: newId(),
    name: '',
    status: 'ready',
    progress: 1,
    previewUrl: image.url,
    url: image.url,
    ...(image.alt && { alt: image.alt }),
  },
})

/** Images for the next question: checked, made small, uploaded, previewed. */
export function createAttachments(options: {
  state: SessionState
  api: ApiClient
  speaker: Speaker
  /** Makes an address of the server usable on this page. */
  imageUrl: (url: string) => string
  /** Fetches the words for the code of a failure that the server was not asked about. */
  explain: (failures: readonly { errorCode: ErrorCode }[]) => Promise<void>
}): Attachments {
  const { api, speaker, imageUrl, explain } = options
  const { $attachments, $usage } = options.state
  const uploads = new Map<string, { controller: AbortController; ended: Promise<void> }>()
  const stored = new Map<string, MessageImage>()

  const change = (id: string, values: Partial<Attachment>) =>
    $attachments.set($attachments.get().map((each) => (each.id === id ? { ...each, ...values } : each)))

  const largestFile = () => $usage.get()?.uploadBytes ?? tierLimits.anonymous.uploadBytes
  const shownName = (file: Blob) => nameOf(file) || speaker.t('notice.pastedImage')
  const tooLarge = (file: Blob) =>
    speaker.t('error.attachmentSize', {
      name: shownName(file),
      limit: formatBytes(largestFile(), speaker.language()),
    })

  /** What speaks against a file, or null. */
  function objection(file: Blob): string | null {
    if (!(imageTypes as readonly string[]).includes(file.type))
      return speaker.t('error.attachmentType', { name: shownName(file) })
    if (file.size === 0) return speaker.t('error.attachmentEmpty', { name: shownName(file) })
    // Everything else may become smaller; an animation would lose its movement.
    const canBeShrunk = isDecoding() && file.type !== 'image/gif'
    if (file.size > largestFile() && !canBeShrunk) return tooLarge(file)
    if ($attachments.get().length >= limits.imagesPerMessage) {
      return speaker.t('error.attachmentCount', { count: limits.imagesPerMessage })
    }
    return null
  }

  function fail(id: string, text: string) {
    change(id, { status: 'failed', error: text })
    speaker.announce('error', text)
  }

  /** The image as it is sent, with its preview; null when it is refused or nobody wants it any more. */
  async function prepare(id: string, file: Blob, signal: AbortSignal): Promise<Blob | null> {
    const shrunk = await import('./images/shrink-image.ts')
      .then(({ shrinkImage }) => shrinkImage(file, { maxBytes: largestFile(), signal }))
      // The server takes large images, too, as long as the file is not.
      .catch(() => ({ kind: 'image', image: file }) as const)
    if (signal.aborted) return null
    if (shrunk.kind === 'too-many-pixels') {
      const errorCode = 'UPLOAD_UNREADABLE'
      await explain([{ errorCode }])
      if (!signal.aborted) fail(id, speaker.codeText(errorCode) ?? speaker.t('error.attachmentFailed'))
      return null
    }
    if (shrunk.image.size > largestFile()) {
      fail(id, tooLarge(file))
      return null
    }
    change(id, { previewUrl: URL.createObjectURL(shrunk.image) })
    return shrunk.image
  }

  async function bring(id: string, file: Blob, { signal }: AbortController): Promise<void> {
    try {
      const image = isDecoding() ? await prepare(id, file, signal) : file
      if (image) await upload(id, image, nameOf(file) || 'image', signal)
    } finally {
      uploads.delete(id)
    }
  }

  async function upload(id: string, image: Blob, name: string, signal: AbortSignal): Promise<void> {
    try {
      const {
        imageUrl: url,
        width,
        height,
      } = await api.upload<UploadResponse>('uploadImage', image, {
        name,
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) change(id, { progress: Math.min(1, Math.max(0, progress)) })
        },
      })
      if (signal.aborted) return
      stored.set(id, { url: imageUrl(url), width, height })
      change(id, { status: 'ready', progress: 1, url: imageUrl(url) })
    } catch (error) {
      if (signal.aborted) return
      fail(id, (isApiError(error) && error.text) || speaker.t('error.notLoaded'))
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

  function putBack(taken: readonly TakenAttachment[]) {
    for (const { attachment, image } of taken) stored.set(attachment.id, image)
    $attachments.set([...taken.map(({ attachment }) => attachment), ...$attachments.get()])
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
        // What may be far too large to be drawn is not shown before it has been looked at.
        const previewUrl = isDecoding() ? '' : URL.createObjectURL(file)
        $attachments.set([
          ...$attachments.get(),
          { id, name: nameOf(file), status: 'uploading', progress: 0, previewUrl },
        ])
        const controller = new AbortController()
        uploads.set(id, { controller, ended: bring(id, file, controller) })
      }
    },
    remove,
    describe: (id, alt) => change(id, { alt: alt.trim().slice(0, limits.imageAltLength).trimEnd() }),
    async settled() {
      while (uploads.size > 0) await Promise.all([...uploads.values()].map(({ ended }) => ended))
    },
    take() {
      const taken = $attachments.get().flatMap((attachment) => {
        const image = stored.get(attachment.id)
        if (!image) return []
        const { url, width, height } = image
        const { alt } = attachment
        return [{ attachment, image: { url, width, height, ...(alt && { alt }) } }]
      })
      const ids = new Set(taken.map(({ attachment }) => attachment.id))
      $attachments.set($attachments.get().filter((each) => !ids.has(each.id)))
      return taken
    },
    putBack,
    putBackStored(images) {
      const room = limits.imagesPerMessage - $attachments.get().length
      putBack(images.slice(0, Math.max(0, room)).map(attached))
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

/** Whether this browser can decode images for us; others send them as they are. */
const isDecoding = () => typeof createImageBitmap === 'function'

const nameOf = (file: Blob): string => ('name' in file && typeof file.name === 'string' ? file.name : '')
