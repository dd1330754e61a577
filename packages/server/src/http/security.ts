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

/**
 * The policy of the studio's own pages: scripts of ours only, and no way from a text to a script. `apiOrigins` are
 * further places of our own that calls go to.
 */
export function pagePolicy(nonce: string, apiOrigins: readonly string[] = []): string {
  const own = ["'self'", ...apiOrigins].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    `img-src ${own} blob: data:`,
    "font-src 'self'",
    `connect-src ${own}`,
    "manifest-src 'self'",
    `media-src ${own} blob:`,
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
