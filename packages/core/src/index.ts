export { getStudio } from './studio.ts'
export type { Studio, StudioOptions } from './studio-types.ts'
export { shared, sharedAtom } from './registry/shared.ts'
export {
  createStudioStorage,
  type StorageListener,
  type StoredText,
  type StudioStorage,
  type StudioStorageOptions,
} from './storage/studio-storage.ts'
export { $leavings, noteLeaving } from './stores/leavings.ts'
export { $theme, setTheme } from './stores/theme.ts'
export { $currency, setCurrency } from './stores/currency.ts'
export {
  $direction,
  $language,
  askLanguage,
  directionOf,
  setLanguage,
  supportedLanguage,
} from './stores/language.ts'
export { detectLanguage, hasChosenLanguage } from './stores/ask-country.ts'
export { adoptVisitorsCurrency } from './stores/adopt-preferences.ts'
export { $auth, forgetUser, logoutEvent, markSignedIn, type AuthState } from './stores/auth.ts'
export { createOtherWindow, type OtherWindow, type OtherWindowState } from './other-window.ts'
export { detectCountry, type CountryOptions, type DetectedCountry } from './country.ts'
export { forgetCountry } from './cached-country.ts'
export {
  $consent,
  consentPurposes,
  setConsent,
  startConsent,
  type Consent,
  type ConsentPurpose,
} from './consent.ts'
export {
  analyticsEvent,
  sendAnalyticsEvent,
  setAnalyticsSink,
  tellPage,
  type AnalyticsEvent,
  type AnalyticsSink,
} from './analytics.ts'
export { ApiError, isApiError, type ApiErrorCode, type LocalErrorCode } from './client/api-error.ts'
export type {
  ApiClient,
  RequestInput,
  StreamInput,
  StreamOperation,
  StreamResponse,
  UploadOptions,
} from './client/types.ts'
export type { ClientOperation } from './client/paths.ts'
export { createSmallTexts } from './i18n/small.ts'
export { followTexts, type TextLoader } from './i18n/load-texts.ts'
export type { TextResource, Texts, TextsOptions, TextValues } from './i18n/texts.ts'
export { emailFlaw } from './format/email.ts'
export { formatMoney, invalidCurrency } from './format/money.ts'
export {
  formatDate,
  formatDateTime,
  formatRelative,
  formatTime,
  formatWhen,
  type Moment,
} from './format/date.ts'
export { shortened } from './format/shortened.ts'
export { formatBytes, formatNumber, formatPercent } from './format/number.ts'
