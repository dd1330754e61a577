import { imageTypes } from '@ai-studio/contract/constants'
import { useRef, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { useSession } from '../chat-context.ts'

/** Chooses images from the device. */
export function AttachButton({ isDisabled, canSee }: { isDisabled: boolean; canSee: boolean }): ReactElement {
  const text = useTexts('chat')
  const session = useSession()
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon="image"
        label={text(canSee ? 'composer.attach' : 'composer.cannotSee')}
        disabled={isDisabled}
        aria-disabled={!canSee || undefined}
        className="st-composer-attach"
        part="attach"
        onClick={() => {
          if (canSee) inputRef.current?.click()
        }}
      />
      <input
        ref={inputRef}
        type="file"
        hidden
        multiple
        accept={imageTypes.join()}
        aria-label={text('composer.attach')}
        onChange={(event) => {
          session.attach([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
