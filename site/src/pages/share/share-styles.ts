import { whenPartLoads } from '@ai-studio/react/parts'
// What is read here is drawn as in the chat, without its frame.
import '../../../../packages/react/src/ui/form.css'
import '../../../../packages/react/src/chat/thread.css'
import '../../../../packages/react/src/shared-chat/shared-chat.css'

// Comes when somebody looks at an image closely.
whenPartLoads('images', () => import('../../../../packages/react/src/chat/images/images.css'))
