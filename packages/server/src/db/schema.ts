export { principals, settings, usageCounters, type TakenCredits } from './schema/principals.ts'
export {
  conversations,
  conversationWords,
  messages,
  generationEvents,
  idempotencyKeys,
  uploads,
} from './schema/chat.ts'
export { shares, shareImages, shareViews, shareReports } from './schema/shares.ts'
export { contactMessages } from './schema/contact.ts'
export { newsletterDeliveries, newsletterIssues, newsletterSubscriptions } from './schema/newsletter.ts'
export {
  grants,
  paymentAttempts,
  paymentEvents,
  payments,
  reviewReasons,
  type ReviewReason,
} from './schema/payments.ts'
export { spokenAudio } from './schema/speech.ts'
export { users, userSessions, knownDevices, connectedSites, connectCodes } from './schema/users.ts'
export {
  accounts,
  accountLinks,
  identityArtifacts,
  signingKeys,
  oneTimeCodes,
  guesses,
} from './schema/accounts.ts'
export { passkeys, passkeyUsers, paymentConfirmations, webauthnChallenges } from './schema/webauthn.ts'
export { toolFiles, toolJobFiles, toolJobs } from './schema/tools.ts'
