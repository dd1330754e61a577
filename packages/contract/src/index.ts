export * from './constants.ts'
export { errorStatuses, errorCodes, type ErrorCode } from './error-codes.ts'
export { errorResponseSchema, fieldErrorSchema, type ErrorResponse, type FieldError } from './error.ts'
export {
  modelCapabilitySchema,
  modelListSchema,
  modelSchema,
  type Model,
  type ModelCapability,
  type ModelList,
} from './models.ts'
export {
  audioFormatSchema,
  chatEventSchema,
  conversationListQuerySchema,
  conversationListSchema,
  conversationSchema,
  cursorSchema,
  historyQuerySchema,
  historySchema,
  idSchema,
  messageImageSchema,
  messageRoleSchema,
  messageSchema,
  messageStatusSchema,
  sendRequestSchema,
  sendResponseSchema,
  sharedConversationSchema,
  shareRequestSchema,
  shareResponseSchema,
  uploadResponseSchema,
  usageSchema,
  type ChatEvent,
  type Conversation,
  type ConversationList,
  type History,
  type Message,
  type MessageImage,
  type MessageRole,
  type MessageStatus,
  type SendRequest,
  type SendRequestInput,
  type SendResponse,
  type UploadResponse,
  type Usage,
} from './chat.ts'
export {
  anonymousPreferencesSchema,
  currencyBodySchema,
  currencySchema,
  languageBodySchema,
  languageSchema,
  preferencesPatchSchema,
  themeSchema,
  userPreferencesSchema,
  userProfileSchema,
  type UserPreferences,
  type UserProfile,
} from './preferences.ts'
export {
  completeResetPasswordSchema,
  emailSchema,
  requestCodeSchema,
  successSchema,
  verifyCodeSchema,
} from './auth.ts'
export {
  paymentInitiationSchema,
  paymentMethodsSchema,
  paymentStatusSchema,
  paypalCaptureQuerySchema,
  paypalCreatedSchema,
  pricingSchema,
  vnpayCallbackSchema,
  vnpayCreatedSchema,
  type Pricing,
} from './payments.ts'
export {
  authenticateBeginSchema,
  authenticateCompleteSchema,
  authenticateQuerySchema,
  creationOptionsSchema,
  credentialPatchSchema,
  credentialSchema,
  registerBeginSchema,
  registerCompleteFlatSchema,
  registerCompleteSchema,
  requestOptionsSchema,
  userIdQuerySchema,
  webauthnResultSchema,
} from './webauthn.ts'
export {
  embedTokenSchema,
  healthSchema,
  runtimeConfigSchema,
  type EmbedToken,
  type RuntimeConfig,
} from './studio.ts'
export {
  helpArticleSchema,
  helpListSchema,
  helpSlugSchema,
  helpSummarySchema,
  type HelpArticle,
  type HelpList,
  type HelpSummary,
} from './help.ts'
export { routes, type Access, type Operation, type Route } from './routes.ts'
export { buildOpenApi } from './openapi.ts'
