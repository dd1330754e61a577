declare const process: { env: Record<string, string | undefined> }

/** Whether this is a development build: hints for the developer are written to the console. */
export const isDevelopment: boolean =
  (import.meta as { env?: { DEV?: boolean } }).env?.DEV ??
  (typeof process !== 'undefined' && process.env.NODE_ENV !== 'production')
