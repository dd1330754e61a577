import { useSyncExternalStore, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { ImageSource, type ImageSourceProps } from '../image-source.tsx'
import { namespace, useImageTexts } from './image-texts.ts'

type CameraButtonProps = Pick<ImageSourceProps, 'isDisabled' | 'refusal'>

const coarse = '(pointer: coarse)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(coarse)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Takes a photo for the next message. Only where fingers are used: elsewhere it would be a second file chooser. */
export function CameraButton(props: CameraButtonProps): ReactElement | null {
  const isTouch = useSyncExternalStore(
    subscribe,
    () => matchMedia(coarse).matches,
    () => false,
  )
  return isTouch ? <Camera {...props} /> : null
}

function Camera(props: CameraButtonProps): ReactElement | null {
  const hasTexts = useImageTexts()
  const text = useTexts(namespace)
  if (!hasTexts) return null
  return (
    <ImageSource
      {...props}
      part="camera"
      icon="camera"
      label={text('camera')}
      field={{ accept: 'image/*', capture: 'environment' }}
    />
  )
}
