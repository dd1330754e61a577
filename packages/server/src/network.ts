/** How the server calls other servers; the global `fetch`, or what a test gives in its place. */
export type Fetch = typeof globalThis.fetch

/** What an answer holds; undefined when it is longer than a limit in bytes, and then it is not read on. */
export async function readLimited(response: Response, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const bytes of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += bytes.length
    if (size > limit) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
