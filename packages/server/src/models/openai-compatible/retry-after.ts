const longest = 24 * 60 * 60

/** When a service wants to be asked again, in whole seconds from now; undefined where it doesn't say. */
export function retryAfter(
  headers: Readonly<Record<string, string>> | undefined,
  now: number = Date.now(),
): number | undefined {
  const milliseconds = Number(headers?.['retry-after-ms'] || Number.NaN)
  if (Number.isFinite(milliseconds)) return clamp(milliseconds / 1000)
  const value = headers?.['retry-after']?.trim()
  if (!value) return undefined
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return clamp(seconds)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : clamp((date - now) / 1000)
}

function clamp(seconds: number): number {
  return Math.min(longest, Math.max(0, Math.ceil(seconds)))
}
