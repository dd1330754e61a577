import { accountRoutes } from './routes/account.ts'
import { authRoutes } from './routes/auth.ts'
import { chatRoutes } from './routes/chat.ts'
import { connectRoutes } from './routes/connect.ts'
import { contactRoutes } from './routes/contact.ts'
import { conversationsRoutes } from './routes/conversations.ts'
import { newsletterRoutes } from './routes/newsletter.ts'
import { paymentsRoutes } from './routes/payments.ts'
import { preferencesRoutes } from './routes/preferences.ts'
import { sharesRoutes } from './routes/shares.ts'
import { speechRoutes } from './routes/speech.ts'
import { studioRoutes } from './routes/studio.ts'
import { toolsRoutes } from './routes/tools.ts'
import { webauthnRoutes } from './routes/webauthn.ts'

export type { Access, Route } from './routes/route.ts'

/** Every call the server answers. The key is the operation's name in contract, client and server alike. */
export const routes = {
  ...sharesRoutes,
  ...speechRoutes,
  ...conversationsRoutes,
  ...chatRoutes,
  ...preferencesRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...connectRoutes,
  ...paymentsRoutes,
  ...webauthnRoutes,
  ...contactRoutes,
  ...newsletterRoutes,
  ...toolsRoutes,
  ...studioRoutes,
} as const

/** Name of a call, the same in contract, client and server. */
export type Operation = keyof typeof routes
