import type { MessageImage } from '@ai-studio/contract'
import { useState, type ReactElement } from 'react'
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

function SharedImage({
  image: { url, width, height },
  number,
  onMissing,
}: {
  image: MessageImage
  number: number
  onMissing: () => void
}): ReactElement {
  const text = useTexts(namespace)
  const { endpoint } = useStudio()
  const [hasFailed, setFailed] = useState(false)
  const address = addressOf(url, endpoint)
  if (address === null || hasFailed) {
    return (
      <p className="st-shared-image-failed">
        <Icon name="image" size={18} />
        <span>{text('message.imageFailed')}</span>
      </p>
    )
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <img
        src={address}
        // The server knows the size, so nothing moves when the picture arrives.
        width={width || undefined}
        height={height || undefined}
        alt={text('message.image', { number })}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => {
          setFailed(true)
          onMissing()
        }}
      />
    </a>
  )
}

/** Images of a message. They are served under the share and end with it. */
export function SharedImages({ images, onMissing }: SharedImagesProps): ReactElement {
  return (
    <div className="st-shared-images">
      {images.map((image, index) => (
        <SharedImage key={image.url} image={image} number={index + 1} onMissing={onMissing} />
      ))}
    </div>
  )
}
