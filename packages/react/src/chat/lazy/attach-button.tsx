import { imageTypes } from '@ai-studio/contract/constants'
import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { ImageSource, type ImageSourceProps } from '../image-source.tsx'

/** Chooses images from the device. */
export function AttachButton(props: Pick<ImageSourceProps, 'isDisabled' | 'refusal'>): ReactElement {
  const text = useTexts('chat')
  return (
    <ImageSource
      {...props}
      part="attach"
      icon="image"
      label={text('composer.attach')}
      field={{ accept: imageTypes.join(), multiple: true }}
    />
  )
}
