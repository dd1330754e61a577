import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useActionTexts } from '../actions/action-texts.ts'
import { useChat } from '../chat-context.ts'
import { useEngineTexts } from './engine-texts.ts'

/** Says that nothing of this conversation is kept, and ends it. */
export function TemporaryBand(): ReactElement | null {
  const text = useActionTexts()
  useEngineTexts()
  const { session, controls } = useChat()
  const isTemporary = useStore(session.$isTemporary)
  if (!text || !isTemporary) return null
  return (
    <div className="st-chat-notice st-chat-temporary" data-kind="info" part="temporary">
      <Icon name="eye-off" size={18} />
      <p>{text('band.text')}</p>
      <Button
        size="small"
        part="end-temporary"
        onClick={() => {
          session.newConversation()
          // The button goes away with the band.
          controls.current?.focus()
        }}
      >
        {text('band.end')}
      </Button>
    </div>
  )
}
