import { $leavings } from '@ai-studio/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ComponentType, type ReactElement } from 'react'
import { useStudio } from '../../provider/use-studio.ts'
import type { ImageViewerProps } from './image-viewer.tsx'
import type { ViewingAtom } from './viewing.ts'

/** Where the viewer is drawn, once it is wanted. Where it cannot come, the browser shows the image in a tab. */
export function ViewerPlace({ $viewing }: { $viewing: ViewingAtom }): ReactElement | null {
  const { endpoint } = useStudio()
  const viewing = useStore($viewing)
  const [Viewer, setViewer] = useState<ComponentType<ImageViewerProps> | null>(null)
  const isWanted = viewing !== null && Viewer === null

  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    import('./index.ts').then(
      ({ ImageViewer }) => isOver || setViewer(() => ImageViewer),
      () => {
        const asked = $viewing.get()
        if (isOver || !asked) return
        $viewing.set(null)
        globalThis.open(asked.images[asked.index]?.url, '_blank', 'noopener,noreferrer')
      },
    )
    return () => {
      isOver = true
    }
  }, [$viewing, isWanted])

  // Whoever leaves takes along what they look at.
  useEffect(
    () =>
      $leavings.listen((now, before) => {
        if (now[endpoint] !== before?.[endpoint]) $viewing.set(null)
      }),
    [$viewing, endpoint],
  )

  return Viewer && <Viewer viewing={viewing} onClose={() => $viewing.set(null)} />
}
