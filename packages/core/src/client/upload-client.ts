import type { Language } from '@ai-studio/contract'
import { AxiosError, create, isCancel, type AxiosResponse } from 'axios'
import { localError, refusalError } from './failure.ts'
import { parseJson, timeoutOf } from './json-client.ts'
import { methodOf, pathOf } from './paths.ts'
import type { Target } from './session.ts'
import type { UploadOperation, UploadOptions } from './types.ts'

function failure(error: unknown, language: Language): Error {
  if (isCancel(error)) return localError('ABORTED', language, error)
  if (!(error instanceof AxiosError)) return localError('UNKNOWN', language, error)
  if (error.response) {
    const { status, headers, data } = error.response
    const header = (name: string) => headers[name.toLowerCase()] as string | undefined
    return refusalError({ status, header, body: data }, language, error)
  }
  return localError('NETWORK', language, error)
}

const client = create({
  // Parsed below, so that an answer which is not JSON fails instead of passing as text.
  responseType: 'text',
  transformResponse: [],
  // The header is that of the call: axios would take the first cookie of the name, whoever has set it.
  withXSRFToken: false,
})

/**
 * Sends a form and tells how far it is, which `fetch` cannot do: hence axios, which arrives with the first file. A slow
 * connection may take its time: the limit of the call counts from the last sign that it goes on.
 */
export async function upload(
  operation: UploadOperation,
  form: FormData,
  { onProgress, params, signal }: UploadOptions,
  target: Target,
  language: Language,
): Promise<unknown> {
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  function goOn() {
    clearTimeout(timer)
    timer = setTimeout(() => late.abort(), timeoutOf(operation))
  }
  goOn()
  let response: AxiosResponse<string>
  try {
    response = await client.request<string>({
      method: methodOf(operation),
      url: target.base + pathOf(operation, params),
      data: form,
      headers: { Accept: 'application/json', ...target.headers },
      withCredentials: target.isOwnOrigin,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      onUploadProgress({ loaded, total }) {
        goOn()
        onProgress?.(total ? Math.min(1, loaded / total) : 0)
      },
    })
  } catch (error) {
    throw late.signal.aborted ? localError('TIMEOUT', language, error) : failure(error, language)
  } finally {
    clearTimeout(timer)
  }
  return parseJson(response.data, language)
}
