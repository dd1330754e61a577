import { useRef, useSyncExternalStore, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../chat-context.ts'
import { Drawing } from './drawing.tsx'
import { namespace, useImageTexts } from './image-texts.ts'

const coarse = '(pointer: coarse)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(coarse)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Takes a photo for the next message. Only where fingers are used: elsewhere it would be a second file chooser. */
export function CameraButton(props: { isDisabled: boolean; canSee: boolean }): ReactElement | null {
  const isTouch = useSyncExternalStore(
    subscribe,
    () => matchMedia(coarse).matches,
    () => false,
  )
  return isTouch ? <Camera {...props} /> : null
}

function Camera({ isDisabled, canSee }: { isDisabled: boolean; canSee: boolean }): ReactElement | null {
  const hasTexts = useImageTexts()
  const text = useTexts(namespace)
  const chatText = useTexts('chat')
  const session = useSession()
  const inputRef = useRef<HTMLInputElement>(null)
  if (!hasTexts) return null
  const label = canSee ? text('camera') : chatText('composer.cannotSee')
  return (
    <>
      <Button
        variant="ghost"
        className="st-icon-button st-composer-camera"
        part="camera"
        title={label}
        aria-label={label}
        disabled={isDisabled}
        aria-disabled={!canSee || undefined}
        onClick={() => {
          if (canSee) inputRef.current?.click()
        }}
      >
        <Drawing name="camera" />
      </Button>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={text('camera')}
        onChange={(event) => {
          session.attach([...(event.currentTarget.files ?? [])])
          // Another photo may have the same name.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
