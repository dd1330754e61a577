import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Icon } from '../../ui/icon.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { namespace } from './image-texts.ts'

/** How the file is called: stored images have random names. */
function fileName(url: string, number: number): string {
  const ending = /\.(png|jpe?g|webp|gif)$/i.exec(new URL(url, document.baseURI).pathname)?.[0] ?? ''
  return `image-${number}${ending}`
}

/**
 * Saves an image. Browsers save what comes from the page's own origin; anything else is fetched first, and opens in a
 * tab where that is not allowed.
 */
export function DownloadLink({ url, number }: { url: string; number: number }): ReactElement {
  const text = useTexts(namespace)
  const name = fileName(url, number)

  async function save(): Promise<void> {
    try {
      const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' })
      if (!response.ok) throw new Error(`The image was refused with ${response.status}.`)
      saveFile({ blob: await response.blob(), name })
    } catch {
      globalThis.open(url, '_blank', 'noopener,noreferrer')
    }
  }

  return (
    <a
      className="st-button st-icon-button"
      data-variant="ghost"
      href={url}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      title={text('viewer.download')}
      aria-label={text('viewer.download')}
      onClick={(event) => {
        // An address of the page's own memory has its origin.
        if (new URL(url, document.baseURI).origin === location.origin) return
        event.preventDefault()
        void save()
      }}
    >
      <Icon name="arrow-to-line" />
    </a>
  )
}
