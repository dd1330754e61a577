import { createHash } from 'node:crypto'
import { isSigned, sign } from '../principal/keys.ts'

/**
 * The token that confirms what a request asks for. It follows from the request and the server's secret, so that a mail
 * that is tried again carries the same one, and no table has to hold it.
 */
export const confirmToken = (secret: string, requestId: string): string =>
  sign(secret, 'newsletter-confirm', requestId)

/** What the table knows of such a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The token that ends a subscription and can do nothing else; every mail carries it, for as long as mails are kept. */
export const unsubscribeToken = (secret: string, subscriptionId: string): string =>
  `${packed(subscriptionId)}.${sign(secret, 'newsletter-unsubscribe', subscriptionId)}`

/** The subscription that a token ends; undefined for a token that the server has not made. */
export function readUnsubscribeToken(secret: string, token: string): string | undefined {
  const match = /^([\w-]{22})\.([\w-]{43})$/.exec(token)
  if (!match) return undefined
  const [, id, signature] = match as unknown as [string, string, string]
  const subscriptionId = unpacked(id)
  return isSigned(secret, 'newsletter-unsubscribe', subscriptionId, signature) ? subscriptionId : undefined
}

/** A UUID in 22 letters. */
const packed = (uuid: string): string => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

const unpacked = (text: string): string =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
