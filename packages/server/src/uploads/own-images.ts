import type { MessageImage } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import type { Queryable } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Principal } from '../principal/principal.ts'
import { contentTypeOf } from './image-kind.ts'
import { storedName } from './stored-image.ts'
import { uploadName } from './upload-url.ts'
import { findOwnUploads, setConversation } from './uploads.queries.ts'

/** An image as a model takes it. */
export interface ImageBytes {
  data: Uint8Array
  contentType: string
}

/** Images that a visitor attaches to a message. */
export interface OwnImages {
  /** As the message keeps them, with names in the place of addresses, in the order given. */
  images: MessageImage[]
  /** Reads the bytes, in the same order. */
  load(): Promise<ImageBytes[]>
  /**
   * Makes them part of a conversation; belongs into the transaction that stores the message.
   * @throws ApiError `IMAGE_NOT_FOUND` when one went, or became part of another one, since it was found.
   */
  attachTo(db: Queryable, conversationId: string): Promise<void>
}

type Needed = Pick<Dependencies, 'database' | 'config' | 'uploads'>

/**
 * Finds the images that a message names. Only the caller's own ones count, and none that belongs to another
 * conversation.
 * @throws ApiError `IMAGE_NOT_FOUND`, whatever is wrong with an address.
 */
export async function ownImages(
  deps: Needed,
  principal: Principal,
  urls: readonly string[],
  conversationId: string | null = null,
): Promise<OwnImages> {
  const names = urls.map((url) => uploadName(deps.config, url) ?? notFound())
  const rows =
    names.length === 0 ? [] : await findOwnUploads(deps.database.db, principal.id, names, conversationId)
  const images = names.map((name) => {
    const row = rows.find((candidate) => candidate.name === name) ?? notFound()
    return { url: name, width: row.width, height: row.height }
  })
  return {
    images,
    load: () => loadImages(deps, images),
    async attachTo(db, id) {
      const all = new Set(names)
      if (all.size === 0) return
      if ((await setConversation(db, principal.id, [...all], id)) < all.size) notFound()
    },
  }
}

/**
 * The bytes of images that messages of a conversation have.
 * @throws ApiError `IMAGE_NOT_FOUND` when one is gone.
 */
export function loadImages(
  deps: Pick<Dependencies, 'uploads'>,
  images: readonly MessageImage[],
): Promise<ImageBytes[]> {
  return Promise.all(
    images.map(async (image) => {
      const name = storedName(image)
      const data = (await deps.uploads.read(name)) ?? notFound()
      return { data, contentType: contentTypeOf(name) }
    }),
  )
}

function notFound(): never {
  throw new ApiError('IMAGE_NOT_FOUND')
}
