import type { Config } from '../config.ts'

/**
 * Headers that every answer has; the same few texts for all of them, so they cost next to nothing. Pages replace
 * the policy with their own (`pagePolicy`); what is no page may do nothing at all, should a browser ever be
 * talked into showing it as one.
 */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    // Sign-in windows talk to the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(config.origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** What a page needs beyond its own origin. */
export interface PageOrigins {
  /** The identity service, where it is another one: it is called, framed, and gets forms. */
  auth?: readonly string[]
  /** Services that tell the country of who asks, once the visitor has allowed it: they are called. */
  geolocation?: readonly string[]
}

/** The policy of the studio's own pages: scripts of ours only, and no way from a text to a script. */
export function pagePolicy(nonce: string, { auth = [], geolocation = [] }: PageOrigins = {}): string {
  const identity = ["'self'", ...auth].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${[identity, ...geolocation].join(' ')}`,
    // Tokens are renewed in a frame that nobody sees.
    `frame-src ${identity}`,
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    `form-action ${identity}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // Its policies know the addresses of the workers, for which there is no way without.
    'trusted-types ai-studio-worker ai-studio-music',
  ].join('; ')
}

/** Headers of the page that is shown without a connection: style sheet and the script that applies the theme. */
export const offlineHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
}

/** Headers of the service worker: what it fetches are this site's own pages and files. */
export const workerHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

/** Headers of the scripts that make sound and files of it in workers of their own: they fetch nothing. */
export const soundWorkerHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'",
}

/**
 * Headers of the page to which identity services return in windows and frames: it runs one script of ours, which
 * hands the answer over, and must stay in touch with the page that waits for it.
 */
export const bridgeHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'unsafe-none',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
}
