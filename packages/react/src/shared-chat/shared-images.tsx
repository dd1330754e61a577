import type { MessageImage } from '@ai-studio/contract'
import { useState, type ReactElement } from 'react'
import { ImageLink } from '../chat/images/image-link.tsx'
import { ViewerPlace } from '../chat/images/viewer-place.tsx'
import { createViewing, type ViewedImage } from '../chat/images/viewing.ts'
import { useStudio, useTexts } from '../provider/use-studio.ts'
import { Icon } from '../ui/icon.tsx'
import { namespace } from './shared-chat-texts.ts'

export interface SharedImagesProps {
  images: readonly MessageImage[]
  /** One of them could not be loaded: the share may have ended. */
  onMissing: () => void
}

/** Whole address of an image, which the server gives from its own root; null for what is no picture on the web. */
function addressOf(url: string, endpoint: string): string | null {
  const base = endpoint || document.baseURI
  if (!URL.canParse(url, base)) return null
  const { protocol, href } = new URL(url, base)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

interface SharedImageProps {
  image: MessageImage
  /** Null for what cannot be shown. */
  viewed: ViewedImage | null
  onView: () => void
  onMissing: () => void
}

function SharedImage({ image, viewed, onView, onMissing }: SharedImageProps): ReactElement {
  const text = useTexts(namespace)
  const [hasFailed, setFailed] = useState(false)
  if (!viewed || hasFailed) {
    return (
      <p className="st-shared-image-failed">
        <Icon name="image" size={18} />
        <span>
          {text('message.imageFailed')} <bdi>{image.alt}</bdi>
        </span>
      </p>
    )
  }
  return (
    <ImageLink href={viewed.url} onView={onView}>
      <img
        src={viewed.url}
        // The server knows the size, so nothing moves when the picture arrives.
        width={image.width || undefined}
        height={image.height || undefined}
        alt={viewed.name}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => {
          setFailed(true)
          onMissing()
        }}
      />
    </ImageLink>
  )
}

/** Images of a message. They are served under the share and end with it. */
export function SharedImages({ images, onMissing }: SharedImagesProps): ReactElement {
  const text = useTexts(namespace)
  const { endpoint } = useStudio()
  const [$viewing] = useState(createViewing)
  const viewed = images.map(({ url, alt }, index): ViewedImage | null => {
    const address = addressOf(url, endpoint)
    const name = alt || text('message.image', { number: index + 1 })
    return address === null ? null : { url: address, name, description: alt }
  })
  const shown = viewed.filter((each) => each !== null)
  return (
    <>
      <div className="st-shared-images">
        {images.map((image, index) => {
          const own = viewed[index] ?? null
          return (
            <SharedImage
              key={image.url}
              image={image}
              viewed={own}
              onView={() => own && $viewing.set({ images: shown, index: shown.indexOf(own) })}
              onMissing={onMissing}
            />
          )
        })}
      </div>
      <ViewerPlace $viewing={$viewing} />
    </>
  )
}
