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
  feedbackRatingSchema,
  feedbackSchema,
  historyQuerySchema,
  historySchema,
  messageImageSchema,
  messageRoleSchema,
  messageSchema,
  messageStatusSchema,
  sendRequestSchema,
  sendResponseSchema,
  temporaryRequestSchema,
  uploadResponseSchema,
  usageSchema,
  type ChatEvent,
  type FeedbackRating,
  type History,
  type Message,
  type MessageImage,
  type MessageRole,
  type MessageStatus,
  type SendRequest,
  type SendRequestInput,
  type SendResponse,
  type TemporaryRequest,
  type UploadResponse,
  type Usage,
} from './chat.ts'
export {
  conversationFileSchema,
  conversationListQuerySchema,
  conversationListSchema,
  conversationPatchSchema,
  conversationSchema,
  exportFormatSchema,
  foundConversationSchema,
  importResultSchema,
  type Conversation,
  type ConversationFile,
  type ConversationList,
  type ConversationPatch,
  type ExportFormat,
  type FoundConversation,
  type ImportResult,
} from './conversations.ts'
export {
  contactMessageSchema,
  contactReceiptSchema,
  type ContactMessage,
  type ContactReceipt,
} from './contact.ts'
export {
  newsletterPendingSchema,
  newsletterRequestSchema,
  newsletterSubscribedSchema,
  newsletterTokenSchema,
  newsletterUnsubscribedSchema,
  type NewsletterRequest,
} from './newsletter.ts'
export { cursorSchema, idSchema } from './scalars.ts'
export {
  sharedConversationSchema,
  sharedMessageSchema,
  shareListSchema,
  sharePreviewRequestSchema,
  sharePreviewSchema,
  shareReportSchema,
  shareRequestSchema,
  shareResponseSchema,
  shareSummarySchema,
  shareWarningKindSchema,
  type SharedConversation,
  type SharedMessage,
  type ShareList,
  type SharePreview,
  type SharePreviewRequest,
  type ShareReport,
  type ShareRequest,
  type ShareResponse,
  type ShareSummary,
  type ShareWarningKind,
} from './shares.ts'
export {
  speechRequestSchema,
  speechResponseSchema,
  voiceListSchema,
  type SpeechRequest,
  type SpeechResponse,
  type VoiceList,
} from './speech.ts'
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
export { singleLine } from './single-line.ts'
export { emailPattern, normalEmail, notInEmail } from './email.ts'
export {
  authConfigSchema,
  completeResetPasswordSchema,
  emailSchema,
  passwordSchema,
  requestCodeSchema,
  socialButtonSchema,
  successSchema,
  verifyCodeSchema,
  type AuthConfig,
  type SocialButton,
} from './auth.ts'
export {
  accountExportSchema,
  accountSecuritySchema,
  changeEmailSchema,
  changePasswordSchema,
  confirmEmailSchema,
  connectedSiteListSchema,
  connectedSiteSchema,
  eraseAccountSchema,
  profilePatchSchema,
  userSessionListSchema,
  userSessionSchema,
  type AccountSecurity,
  type ConnectedSite,
  type ConnectedSiteList,
  type UserSession,
  type UserSessionList,
} from './account.ts'
export {
  challengeSchema,
  connectCodeSchema,
  connectionQuerySchema,
  connectionSchema,
  connectSiteSchema,
  redeemCodeSchema,
  siteTokenSchema,
  verifierSchema,
  type ConnectCode,
  type Connection,
  type SiteToken,
} from './connect.ts'
export {
  paymentInitiationSchema,
  paymentListSchema,
  paymentMethodsSchema,
  paymentStatusSchema,
  planListSchema,
  pricingSchema,
  purchaseIdSchema,
  subscriptionSchema,
  type PaymentInitiation,
  type PaymentList,
  type PaymentMethods,
  type PaymentStatus,
  type PaypalCreated,
  type PaypalNotice,
  type Plan,
  type PlanList,
  type Pricing,
  type PurchaseId,
  type Subscription,
  type VnpayCreated,
} from './payments.ts'
export {
  authenticateBeginSchema,
  authenticateCompleteSchema,
  authenticateQuerySchema,
  authenticationResultSchema,
  confirmedPaymentSchema,
  creationOptionsSchema,
  credentialPatchSchema,
  credentialSchema,
  registerBeginSchema,
  registerCompleteFlatSchema,
  registerCompleteSchema,
  requestOptionsSchema,
  userIdQuerySchema,
  webauthnResultSchema,
  type AuthenticationResult,
  type ConfirmedPayment,
  type Credential,
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
export * from './tools/index.ts'
export {
  toolFieldSchema,
  toolInputSchema,
  type ToolField,
  type ToolFieldSource,
  type ToolInput,
  type ToolReason,
} from './tools/fields.ts'
export {
  createToolJobSchema,
  toolFileNameSchema,
  toolFileSchema,
  toolIdSchema,
  toolJobListSchema,
  toolJobSchema,
  toolListSchema,
  toolProviderSchema,
  toolSchema,
  type CreateToolJob,
  type Tool,
  type ToolFile,
  type ToolJob,
  type ToolJobList,
  type ToolList,
  type ToolProvider,
  type ToolSource,
} from './tools/tools.ts'
export { toolSources } from './tools/tool-sources.ts'
export { pictureOutputSchema, type PictureOutput } from './tools/image-generator.ts'
export { stickerExpressions } from './tools/anime.ts'
export {
  pictureFindingsSchema,
  visionOutputSchema,
  type PictureFindings,
  type VisionOutput,
} from './tools/vision.ts'
export { writerOutputSchema, type Readability, type WriterOutput } from './tools/content-writer.ts'
export {
  officeOutputSchema,
  officeTableSchema,
  type OfficeOutput,
  type OfficeTable,
  type OfficeWarning,
} from './tools/office-tools.ts'
export {
  musicOutputSchema,
  scoreSchema,
  type MusicOutput,
  type Score,
  type ScoreNote,
  type ScorePart,
} from './tools/music-creator.ts'
export { voiceOutputSchema, type VoiceOutput } from './tools/voice-synthesis.ts'
export { routes, type Access, type Operation, type Route } from './routes.ts'
export { buildOpenApi } from './openapi.ts'
