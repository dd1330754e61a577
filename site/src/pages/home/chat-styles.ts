import { whenThreadLoads } from '@ai-studio/react/chat'
import { whenPartLoads } from '@ai-studio/react/parts'
import '../../../../packages/react/src/chat/chat.css'

// The styles of what there is to read come with the code that draws it.
whenThreadLoads(() => import('../../../../packages/react/src/chat/thread.css'))
whenThreadLoads(() => import('../../../../packages/react/src/chat/controls.css'))
whenPartLoads('share', () => import('../../styles/share-styles.ts'))
whenPartLoads(
  'conversations',
  () => import('../../../../packages/react/src/chat/conversations/conversations.css'),
)
whenPartLoads('models', () => import('../../../../packages/react/src/chat/models/models.css'))
whenPartLoads('shortcuts', () => import('../../../../packages/react/src/chat/shortcuts/shortcuts.css'))
whenPartLoads('voice', () => import('../../../../packages/react/src/chat/voice/voice.css'))
whenPartLoads('images', () => import('../../../../packages/react/src/chat/images/images.css'))
