import type { ChatSession } from '@ai-studio/core/chat'
import { useRef, useState, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { usePartStyles } from '../parts/use-part-styles.ts'
import { MyShares } from './my-shares.tsx'
import { NewLink, type MadeLink } from './new-link.tsx'
import { useShareCalls, type ShareCalls } from './share-calls.ts'
import { useShareTexts } from './share-texts.ts'

export interface ShareDialogProps {
  /** The conversation to share is the one it shows. */
  session: ChatSession
  isOpen: boolean
  /** The visitor is done. The owner then sets `isOpen` to false. */
  onClose(): void
  /** Default: the calls of the studio here. */
  calls?: ShareCalls | undefined
}

/** Makes links to a conversation, and shows those that there are. */
export function ShareDialog({ session, isOpen, onClose, calls }: ShareDialogProps): ReactElement {
  const placeRef = useRef<HTMLSpanElement>(null)
  const hasTexts = useShareTexts()
  const hasStyles = usePartStyles('share', placeRef)
  const text = useTexts('share')
  if (!hasTexts || !hasStyles) return <span ref={placeRef} hidden />
  return (
    <Dialog isOpen={isOpen} onClose={onClose} heading={text('heading')} className="st-share">
      <Content session={session} calls={calls} />
    </Dialog>
  )
}

/** Exists only while the dialog is open, so that it begins anew each time. */
function Content({
  session,
  calls: given,
}: {
  session: ChatSession
  calls: ShareCalls | undefined
}): ReactElement {
  const text = useTexts('share')
  const calls = useShareCalls(given)
  const [tab, setTab] = useState('new')
  const [made, setMade] = useState<MadeLink | null>(null)
  return (
    <Tabs
      label={text('tabs.label')}
      tabs={[
        { id: 'new', label: text('tabs.new') },
        { id: 'mine', label: text('tabs.mine') },
      ]}
      value={tab}
      onChange={setTab}
      part="share-tabs"
    >
      {/* Stays behind the other tab: a link may be on its way. */}
      <div hidden={tab !== 'new'}>
        <NewLink session={session} calls={calls} made={made} onMade={setMade} isShown={tab === 'new'} />
      </div>
      {tab === 'mine' && (
        <MyShares
          calls={calls}
          onEnded={(slug) => setMade((now) => (slug === null || now?.link.slug === slug ? null : now))}
        />
      )}
    </Tabs>
  )
}
