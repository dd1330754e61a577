import { forwardRef } from 'react'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { VoiceIcon, type VoiceIconName } from './voice-icon.tsx'

export interface VoiceButtonProps extends Omit<ButtonProps, 'icon' | 'children'> {
  icon: VoiceIconName
  /** Accessible name, also shown as a tooltip. */
  label: string
  /**
   * Edge length of the drawing in pixels.
   * @default 16
   */
  iconSize?: number
}

/** A button with a drawing that only the voice has. */
export const VoiceButton = forwardRef<HTMLButtonElement, VoiceButtonProps>(function VoiceButton(props, ref) {
  const { icon, label, iconSize = 16, className = '', isBusy = false, ...rest } = props
  return (
    <Button
      title={label}
      variant="ghost"
      {...rest}
      ref={ref}
      isBusy={isBusy}
      className={`st-icon-button ${className}`}
      aria-label={label}
    >
      {!isBusy && <VoiceIcon name={icon} size={iconSize} />}
    </Button>
  )
})
