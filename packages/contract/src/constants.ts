/**
 * Business constants and limits that more than one room must agree on. No schemas and no imports, so that
 * browser bundles can take single values from here.
 */

/** Version of the wire protocol between widgets and server; a widget refuses to work with another major. */
export const protocolVersion = 1

export const languages = ['en', 'vi'] as const
export type Language = (typeof languages)[number]
/** Used when neither a choice, a detection nor the browser yields a supported language. */
export const fallbackLanguage: Language = 'en'
/** Interface languages written from right to left. */
export const rightToLeftLanguages: readonly string[] = ['ar']
/** Countries whose visitors see Vietnamese when they have chosen nothing. */
export const vietnameseCountries: readonly string[] = ['VN', 'VT']

export const themes = ['dark', 'light', 'cherry', 'eggplant', 'apricot', 'forest'] as const
export type Theme = (typeof themes)[number]
export const defaultTheme: Theme = 'dark'

/**
 * Currencies a visitor can choose for display. `exponent` is the number of minor-unit digits (ISO 4217).
 * `name` is the English name; translated names stand in the locale files.
 */
export const currencies = [
  { code: 'USD', symbol: '$', name: 'US Dollar', exponent: 2 },
  { code: 'EUR', symbol: '€', name: 'Euro', exponent: 2 },
  { code: 'GBP', symbol: '£', name: 'British Pound', exponent: 2 },
  { code: 'VND', symbol: '₫', name: 'Vietnamese Dong', exponent: 0 },
  { code: 'CNY', symbol: '¥', name: 'Chinese Yuan', exponent: 2 },
  { code: 'SAR', symbol: '﷼', name: 'Saudi Riyal', exponent: 2 },
  { code: 'AED', symbol: 'د.إ', name: 'UAE Dirham', exponent: 2 },
] as const
export type Currency = (typeof currencies)[number]
export type CurrencyCode = Currency['code']
type CodesOf<List extends readonly { code: string }[]> = { readonly [At in keyof List]: List[At]['code'] }
/** Their codes alone, for scripts that do without the rest. */
export const currencyCodes = ['USD', 'EUR', 'GBP', 'VND', 'CNY', 'SAR', 'AED'] as const satisfies CodesOf<
  typeof currencies
>
export const defaultCurrency: CurrencyCode = 'USD'
/** Currencies in which something can really be charged. */
export const chargeCurrencies = ['USD', 'VND'] as const
export type ChargeCurrency = (typeof chargeCurrencies)[number]

/** Other identity services that people can sign in with. */
export const socialProviders = ['microsoft', 'google', 'apple'] as const
export type SocialProvider = (typeof socialProviders)[number]
/** How long a sign-in counts as fresh, for changes that must not be made by whoever finds a screen unlocked; minutes. */
export const freshSessionMinutes = 10
/** Claims of other identity services are believed although clocks differ by so many seconds. */
export const clockSkewSeconds = 300
/**
 * By how much the clocks of several servers may differ, in milliseconds. What is further ahead was written while a clock
 * was wrong.
 */
export const clocksDifferMs = 60_000

/** Default prices of Pro, in minor units of each currency. The server's catalogue may replace them. */
export const defaultProPrices = {
  monthly: { USD: 1999, VND: 578000 },
  yearly: { USD: 19999, VND: 5780000 },
} as const
/** Default price of the GodMode add-on, in minor units; in production the operator sets it. */
export const defaultGodModePrices = { USD: 57800 } as const

/** Failed payment starts and declines per user until paying is blocked. */
export const maxPaymentAttempts = 3
/** How long the block after `maxPaymentAttempts` lasts, in minutes. */
export const paymentBlockMinutes = 60
/** Payment attempts per user and day, whatever their result. */
export const maxPaymentAttemptsPerDay = 10

/** Gateways that payments can go through. */
export const paymentProviders = ['paypal', 'vnpay'] as const
export type PaymentProvider = (typeof paymentProviders)[number]
/** What a payment can be; `paid` never becomes `failed`, but late money makes `failed` and `expired` `paid`. */
export const paymentStatuses = ['created', 'pending', 'paid', 'failed', 'expired', 'refunded'] as const
export type PaymentState = (typeof paymentStatuses)[number]
/** Why a payment failed, as far as a gateway tells; `not-started` is a gateway that refused it from the first. */
export const paymentFailures = [
  'cancelled',
  'declined',
  'funds',
  'limit',
  'locked',
  'details',
  'bank-away',
  'timed-out',
  'not-started',
] as const
export type PaymentFailure = (typeof paymentFailures)[number]

/** Time-out of the general API client, in milliseconds. */
export const requestTimeoutMs = 60_000
/** Time-out of the chat client until the first byte, in milliseconds. */
export const chatTimeoutMs = 120_000
/** Longest silence in a stream before the client reconnects, in milliseconds. */
export const streamSilenceMs = 30_000
/** Interval of the server's heartbeat comments in a stream, in milliseconds. */
export const streamHeartbeatMs = 10_000

/** Time-out of one geolocation service, in milliseconds. */
export const geolocationTimeoutMs = 5_000
/** How long a detected country is kept, in milliseconds. */
export const countryCacheMs = 24 * 60 * 60 * 1000
export const defaultCountry = 'US'

/** How long a toast stays, in milliseconds. */
export const toastDurationMs = 5_000
/** Delay between a change of a conversation and its local save, in milliseconds. */
export const chatSaveDebounceMs = 150
/** How old the saved copy of what somebody is writing can be at most, in milliseconds. */
export const draftSaveMs = 500
/** Messages kept in local storage per conversation; the newest stay. */
export const chatSaveMaxMessages = 200
/** Delay between a sign-in in the modal and the move to the profile, in milliseconds. */
export const signedInRedirectDelayMs = 100

/** Cookie and header of the protection against cross-site request forgery. */
export const xsrfCookieName = 'XSRF-TOKEN'
export const xsrfHeaderName = 'X-XSRF-TOKEN'
/** Response header with the id under which the request is found in the server's log. */
export const traceIdHeader = 'X-Trace-Id'

/** Limits of user input. Lengths are UTF-16 code units, sizes bytes. */
export const limits = {
  messageLength: 32_000,
  imagesPerMessage: 4,
  imagePixels: 50_000_000,
  jsonBodyBytes: 256 * 1024,
  conversationTitleLength: 200,
  modelIdLength: 200,
  voiceLength: 100,
  idempotencyKeyLength: 64,
  historyPageSize: 200,
  conversationPageSize: 100,
  credentialNameLength: 50,
  userNameMinLength: 3,
  userNameLength: 64,
  passwordMinLength: 6,
  passwordLength: 256,
  emailLength: 254,
  shareMaxDays: 365,
  searchLength: 200,
  reportCommentLength: 2_000,
  feedbackCommentLength: 2_000,
  /** What a conversation's owner tells the model beforehand. */
  instructionsLength: 4_000,
  imageAltLength: 500,
  /** Messages of a temporary conversation that come with a question, and the length of all their texts. */
  temporaryMessages: 200,
  temporaryLength: 64_000,
  contactNameLength: 100,
  contactSubjectLength: 150,
  contactMessageLength: 5_000,
  /** Of what a mailed link carries. */
  mailedTokenLength: 500,
  /** Size of a file with conversations. */
  importBytes: 50 * 1024 * 1024,
} as const

/** Image types that can be attached to a message. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type ImageType = (typeof imageTypes)[number]

/** Who is asking, as far as allowances are concerned. */
export const tiers = ['anonymous', 'free', 'pro', 'godmode'] as const
export type Tier = (typeof tiers)[number]

/**
 * What each tier may do. `messagesPerDay` counts answers started in a UTC day; `messagesPerMinute` guards
 * against bursts; `uploadBytes` is the largest file; `uploadsPerDay` counts stored images.
 */
export const tierLimits: Record<
  Tier,
  { messagesPerDay: number; messagesPerMinute: number; uploadBytes: number; uploadsPerDay: number }
> = {
  anonymous: { messagesPerDay: 40, messagesPerMinute: 10, uploadBytes: 10 * 1024 * 1024, uploadsPerDay: 20 },
  free: { messagesPerDay: 100, messagesPerMinute: 15, uploadBytes: 10 * 1024 * 1024, uploadsPerDay: 50 },
  pro: { messagesPerDay: 1000, messagesPerMinute: 30, uploadBytes: 25 * 1024 * 1024, uploadsPerDay: 300 },
  godmode: {
    messagesPerDay: 5000,
    messagesPerMinute: 60,
    uploadBytes: 25 * 1024 * 1024,
    uploadsPerDay: 1000,
  },
}

/** Characters of answers that each tier may have read aloud in a UTC day; what was spoken before costs nothing again. */
export const speechCharactersPerDay: Record<Tier, number> = {
  anonymous: 20_000,
  free: 50_000,
  pro: 500_000,
  godmode: 2_000_000,
}

/** Local and session storage keys. On any origin but the studio's own each is prefixed with `ai-studio:`. */
export const storageKeys = {
  authToken: 'auth_token',
  activeAccount: 'msal-account',
  paymentAttempts: 'proPaymentAttempts',
  pendingPayment: 'pendingPaymentTxn',
  theme: 'theme',
  language: 'language',
  currency: 'currency',
  country: 'userCountry',
  conversationPrefix: 'chat_conv_',
  titlePrefix: 'chat_title_',
  afterSignIn: 'postAuthNext',
} as const
export const foreignStoragePrefix = 'ai-studio:'

/** Name of the window event that tells elements of another theme or language. */
export const preferenceEvent = 'ai-studio'

export const defaultAudioFormat = 'mp3'

/** Days that a shared link can be made to last; another number can be typed. */
export const shareDurations = [1, 7, 30, 90] as const
export const defaultShareDays = 7
/** Why a reader reports a shared conversation. */
export const shareReportReasons = ['personal', 'illegal', 'harmful', 'spam', 'other'] as const
export type ShareReportReason = (typeof shareReportReasons)[number]
/** How long a deleted conversation can be brought back, in seconds. */
export const undoDeleteSeconds = 60

/**
 * Version of the sentence that people agree to when they subscribe to the newsletter. It is kept with each subscription:
 * whoever changes what the sentence means counts it up.
 */
export const newsletterWording = 1
/** How long the link works by which a subscription to the newsletter is confirmed, in days. */
export const newsletterConfirmDays = 7
