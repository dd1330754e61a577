import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useLatest } from '../../hooks/use-latest.ts'
import { useDirection, useTexts } from '../../provider/use-studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { namespace } from './image-texts.ts'
import { useZoom } from './use-zoom.ts'
import { viewerKeyOf } from './viewer-keys.ts'
import { ViewerTools } from './viewer-tools.tsx'
import type { Viewing } from './viewing.ts'
import { moved, stepped, zoomedTo, type Size } from './zoom.ts'

/** What has become of the image that is shown. */
type Loading = { readonly of: string; readonly size: Size | 'failed' }

/** The viewer while it is open. */
export function OpenViewer({ viewing, onClose }: { viewing: Viewing; onClose(): void }): ReactElement {
  const text = useTexts(namespace)
  const isRightToLeft = useDirection() === 'rtl'
  const stageRef = useRef<HTMLDivElement>(null)
  const { images } = viewing
  const [index, setIndex] = useState(viewing.index)
  const [loading, setLoading] = useState<Loading | null>(null)
  const image = images[index]!
  const state = loading?.of === image.url ? loading.size : null
  const picture = state === 'failed' ? null : state
  const zoom = useZoom(stageRef, picture)
  const heading =
    images.length > 1
      ? text('viewer.headingOf', { number: index + 1, count: images.length })
      : text('viewer.heading')

  function go(step: number): void {
    const next = index + step
    if (next < 0 || next >= images.length) return
    setIndex(next)
    zoom.fit()
  }

  function onKey(event: KeyboardEvent): void {
    const key = viewerKeyOf(event, zoom.isZoomed, isRightToLeft)
    if (!key) return
    event.preventDefault()
    // Pages bind shortcuts to such keys, too.
    event.stopPropagation()
    if (key.does === 'previous') go(-1)
    else if (key.does === 'next') go(1)
    else if (key.does === 'fit') zoom.fit()
    else if (key.does === 'full') zoom.change((view, frame) => zoomedTo(view, frame, 1))
    else if (key.does === 'move') zoom.change((view, frame) => moved(view, frame, key))
    else zoom.change((view, frame) => stepped(view, frame, key.does as 'in' | 'out'))
  }
  const latest = useLatest(onKey)

  useEffect(() => {
    const dialog = stageRef.current?.closest('dialog')
    const listen = (event: KeyboardEvent) => latest.current(event)
    dialog?.addEventListener('keydown', listen)
    return () => dialog?.removeEventListener('keydown', listen)
  }, [latest])

  const { view } = zoom
  return (
    <Dialog
      isOpen
      onClose={onClose}
      heading={heading}
      className="st-viewer"
      actions={<ViewerTools image={image} number={index + 1} zoom={zoom} />}
    >
      <div className="st-viewer-frame">
        <div
          ref={stageRef}
          className="st-viewer-stage"
          data-zoomed={zoom.isZoomed || undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what moves has to be within reach of keys.
          tabIndex={0}
          data-autofocus
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for what can be filled in.
          role="group"
          aria-label={heading}
          aria-busy={state === null || undefined}
        >
          {state === null && <Spinner size={28} label={text('viewer.loading')} />}
          {state === 'failed' ? (
            <p className="st-viewer-failed" role="alert">
              <Icon name="image" size={20} />
              <span>{text('viewer.failed')}</span>
            </p>
          ) : (
            <img
              key={image.url}
              src={image.url}
              alt={image.name}
              draggable={false}
              referrerPolicy="no-referrer"
              hidden={!view}
              style={
                view && picture
                  ? {
                      inlineSize: picture.width,
                      blockSize: picture.height,
                      transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
                    }
                  : undefined
              }
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                // A drawing without a size of its own counts as large as browsers take it.
                setLoading({
                  of: image.url,
                  size: { width: naturalWidth || 300, height: naturalHeight || 150 },
                })
              }
              onError={() => setLoading({ of: image.url, size: 'failed' })}
            />
          )}
        </div>
        {images.length > 1 && (
          <>
            <button
              type="button"
              className="st-viewer-go"
              data-to="previous"
              aria-label={text('viewer.previous')}
              title={text('viewer.previous')}
              aria-disabled={index === 0 || undefined}
              onClick={() => go(-1)}
            >
              <Icon name="chevron-left" />
            </button>
            <button
              type="button"
              className="st-viewer-go"
              data-to="next"
              aria-label={text('viewer.next')}
              title={text('viewer.next')}
              aria-disabled={index === images.length - 1 || undefined}
              onClick={() => go(1)}
            >
              <Icon name="chevron-right" />
            </button>
          </>
        )}
      </div>
      {image.description && (
        <p className="st-viewer-description" dir="auto">
          {image.description}
        </p>
      )}
      {/* Screen readers hear what changes in it, not what it begins with. */}
      <output className="st-visually-hidden">{`${heading}. ${image.description ?? ''}`}</output>
    </Dialog>
  )
}
