/** What a test's `fetch` was called with, as text. */
export async function sentRequest(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<{ method: string; path: string; body: string }> {
  const request = new Request(input, init)
  return { method: request.method, path: new URL(request.url).pathname, body: await request.text() }
}
