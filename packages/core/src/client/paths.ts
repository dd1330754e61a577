import type { Operation } from '@ai-studio/contract'
import { shared } from '../registry/shared.ts'
import type { ToolOperation } from '../tools/tool-paths.ts'

/**
 * Method and path of every call that a browser makes. The contract's own table carries the schemas, which
 * browsers do not need; a test proves that both say the same.
 */
export const paths = {
  updateProfilePreferences: 'PATCH /userprofile/preferences',
  completePasswordReset: 'POST /auth/complete-reset-password',
  requestCode: 'POST /api/auth/request-code',
  verifyCode: 'POST /api/auth/verify-code',
  openSession: 'POST /api/auth/session',
  closeSession: 'DELETE /api/auth/session',
  getProfile: 'GET /api/userprofile',
  updateProfile: 'PATCH /api/userprofile',
  getAccountSecurity: 'GET /api/account/security',
  changePassword: 'POST /api/account/password',
  changeEmail: 'POST /api/account/email',
  confirmEmail: 'POST /api/account/email/confirm',
  listSessions: 'GET /api/account/sessions',
  endSession: 'DELETE /api/account/sessions/{id}',
  endAllSessions: 'DELETE /api/account/sessions',
  listConnectedSites: 'GET /api/account/sites',
  disconnectSite: 'DELETE /api/account/sites/{id}',
  exportAccount: 'GET /api/account/export',
  eraseAccount: 'DELETE /api/account',
  getConnection: 'GET /api/embed/connect',
  connectSite: 'POST /api/embed/connect',
  redeemConnectCode: 'POST /api/embed/connect/redeem',
  renewSiteToken: 'POST /api/embed/connect/renew',
  createVnpayPayment: 'POST /api/payments/vnpay/create',
  createPaypalPayment: 'POST /api/payments/paypal/create',
  getPaymentStatus: 'GET /api/payments/status/{id}',
  handleVnpayCallback: 'POST /api/payments/vnpay/callback',
  capturePaypalPayment: 'GET /api/payments/paypal/capture',
  getPricing: 'GET /pricing',
  getPaymentMethods: 'GET /payment-methods',
  getPlans: 'GET /api/plans',
  getSubscription: 'GET /api/payments/subscription',
  listPayments: 'GET /api/payments',
  cancelPayment: 'POST /api/payments/cancel/{id}',
  beginCredentialRegistration: 'POST /api/webauthn/register/begin',
  completeCredentialRegistration: 'POST /api/webauthn/register/complete',
  beginCredentialAuthentication: 'POST /api/webauthn/authenticate/begin',
  completeCredentialAuthentication: 'POST /api/webauthn/authenticate/complete',
  listCredentials: 'GET /api/webauthn/credentials/{userId}',
  updateCredential: 'PATCH /api/webauthn/credentials',
  deleteCredential: 'DELETE /api/webauthn/credentials/{id}',
  beginRegistration: 'POST /api/webauthn/begin-registration',
  completeRegistration: 'POST /api/webauthn/complete-registration',
  sendMessage: 'POST /api/chat/send',
  listChatModels: 'GET /api/chat/models/chat',
  listModels: 'GET /api/chat/models',
  getHistory: 'GET /api/chat/history/{id}',
  createConversation: 'POST /api/chat/conversation',
  uploadImage: 'POST /api/chat/upload',
  listConversations: 'GET /api/chat/conversations',
  updateConversation: 'PATCH /api/chat/{id}',
  restoreConversation: 'POST /api/chat/{id}/restore',
  exportConversation: 'GET /api/chat/{id}/export',
  importConversations: 'POST /api/chat/import',
  rateMessage: 'PUT /api/chat/messages/{messageId}/feedback',
  shareConversation: 'POST /api/chat/share',
  previewShare: 'POST /api/chat/share/preview',
  listShares: 'GET /api/chat/shares',
  revokeAllShares: 'DELETE /api/chat/shares',
  getSharedConversation: 'GET /api/chat/share/{slug}',
  revokeShare: 'DELETE /api/chat/share/{slug}',
  reportShare: 'POST /api/chat/share/{slug}/report',
  continueShare: 'POST /api/chat/share/{slug}/continue',
  listVoices: 'GET /api/chat/voices',
  speakMessage: 'POST /api/chat/messages/{messageId}/speech',
  streamMessage: 'GET /api/chat/messages/{messageId}/events',
  stopMessage: 'POST /api/chat/messages/{messageId}/stop',
  askTemporarily: 'POST /api/chat/temporary',
  showMessage: 'POST /api/chat/messages/{messageId}/show',
  regenerateMessage: 'POST /api/chat/messages/{messageId}/regenerate',
  getUsage: 'GET /api/chat/usage',
  getConversation: 'GET /api/chat/{id}',
  deleteConversation: 'DELETE /api/chat/{id}',
  getUserPreferences: 'GET /api/userpreferences',
  setLanguage: 'PUT /api/userpreferences/language',
  setCurrency: 'PUT /api/userpreferences/currency',
  getAnonymousPreferences: 'GET /api/userpreferences/anonymous',
  getTexts: 'GET /locales/{lng}/{ns}.json',
  getConfig: 'GET /api/config',
  createEmbedToken: 'POST /api/embed/token',
  sendContactMessage: 'POST /api/contact',
  subscribeToNewsletter: 'POST /api/newsletter',
  confirmNewsletter: 'POST /api/newsletter/confirm',
  unsubscribeFromNewsletter: 'POST /api/newsletter/unsubscribe',
  listHelpArticles: 'GET /api/help/articles',
  getHelpArticle: 'GET /api/help/articles/{slug}',
} as const satisfies Partial<Record<Operation, string>>

/** A call that the client knows; the same name as in the contract. */
export type ClientOperation = keyof typeof paths | ToolOperation
type Routes = Partial<Record<ClientOperation, string>>

/** What not every widget calls, and therefore does not carry. Of all copies of the library, as clients are. */
const further = () => shared<Routes>('further paths', () => ({}))

/** Makes further calls known; whoever makes them says so first. */
export function addPaths(more: Routes): void {
  Object.assign(further(), more)
}

/**
 * Method and path of a call.
 *
 * @throws TypeError when nobody has made it known.
 */
export function routeOf(operation: ClientOperation): string {
  const route = (paths as Routes)[operation] ?? further()[operation]
  if (route === undefined) throw new TypeError(`Nobody has said where ${operation} is.`)
  return route
}

/** Calls that need no identity; on a foreign origin they carry no token. */
export const publicOperations: ReadonlySet<ClientOperation> = new Set([
  'completePasswordReset',
  'requestCode',
  'verifyCode',
  'getPricing',
  'getPaymentMethods',
  'getPlans',
  'beginCredentialAuthentication',
  'completeCredentialAuthentication',
  'listChatModels',
  'listModels',
  'getSharedConversation',
  'reportShare',
  'listVoices',
  'getAnonymousPreferences',
  'getTexts',
  'getConfig',
  'confirmNewsletter',
  'unsubscribeFromNewsletter',
  'createEmbedToken',
  'listHelpArticles',
  'getHelpArticle',
])

/**
 * Calls that need no identity, but answer more to somebody who has signed in: models of their plan, and passkeys that
 * confirm what is theirs.
 */
export const signedInAnswers: ReadonlySet<ClientOperation> = new Set([
  'beginCredentialAuthentication',
  'completeCredentialAuthentication',
  'listChatModels',
  'listModels',
])

/** Calls that pages of every origin may make, also those that the operator has not allowed to embed the chat. */
export const everyPageOperations: ReadonlySet<ClientOperation> = new Set([
  'getSharedConversation',
  'reportShare',
])

/** HTTP method of a call. */
export function methodOf(operation: ClientOperation): string {
  return routeOf(operation).split(' ')[0] ?? ''
}

/**
 * Path of a call from the server's root, its parameters filled in.
 *
 * @throws TypeError when a parameter is missing or empty.
 */
export function pathOf(operation: ClientOperation, params: Record<string, string> = {}): string {
  const path = routeOf(operation).split(' ')[1] ?? ''
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new TypeError(`${operation} needs the parameter "${name}".`)
    return encodeURIComponent(value)
  })
}
