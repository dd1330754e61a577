import { whenThreadLoads } from '@ai-studio/react/chat'
import '../../../../packages/react/src/chat/chat.css'

// The styles of what there is to read come with the code that draws it.
whenThreadLoads(() => import('../../../../packages/react/src/chat/thread.css'))
