import { useRef, type ComponentPropsWithoutRef, type ReactElement } from 'react'
import { IconButton } from '../ui/button.tsx'
import type { IconName } from '../ui/icon-paths.ts'
import { useSession } from './chat-context.ts'

export interface ImageSourceProps {
  /** Its name, which is the end of its class as well. */
  part: 'attach' | 'camera'
  icon: IconName
  label: string
  isDisabled: boolean
  /** Why no images can be attached now, for people; null while they can. */
  refusal: string | null
  /** What the browser offers to choose. */
  field: Pick<ComponentPropsWithoutRef<'input'>, 'accept' | 'multiple' | 'capture'>
}

/** A button that adds images to the next message. */
export function ImageSource(props: ImageSourceProps): ReactElement {
  const { part, icon, label, isDisabled, refusal, field } = props
  const session = useSession()
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon={icon}
        label={refusal || label}
        disabled={isDisabled}
        aria-disabled={refusal !== null || undefined}
        className={`st-composer-${part}`}
        part={part}
        onClick={() => {
          if (refusal === null) inputRef.current?.click()
        }}
      />
      <input
        {...field}
        ref={inputRef}
        type="file"
        hidden
        aria-label={label}
        onChange={(event) => {
          session.attach([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again, and another photo may have the same name.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
