import type { IncomingMessage } from 'node:http'
import { hasNul } from '../has-nul.ts'

/** The longest form that is read, in bytes. */
const maxBytes = 16 * 1024

/** The form that was posted; undefined when it is no form, too long, or has what cannot be stored. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return undefined
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  return hasNul(form) ? undefined : form
}
