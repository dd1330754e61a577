import type { Language } from '@ai-studio/contract'
import {
  chatTimeoutMs,
  requestTimeoutMs,
  xsrfCookieName,
  xsrfHeaderName,
} from '@ai-studio/contract/constants'
import { AxiosError, create, isCancel, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { localError, refusalError } from './failure.ts'
import { methodOf, pathOf, paths, type ClientOperation } from './paths.ts'
import type { Target } from './session.ts'
import type { RequestInput } from './types.ts'

const settings: AxiosRequestConfig = {
  xsrfCookieName,
  xsrfHeaderName,
  // Parsed below, so that an answer which is not JSON fails instead of passing as text.
  responseType: 'text',
  transformResponse: [],
  transitional: { clarifyTimeoutError: true },
}

const general = create({ ...settings, timeout: requestTimeoutMs })
const chat = create({ ...settings, timeout: chatTimeoutMs })

export interface JsonInput extends RequestInput {
  onUploadProgress?: (fraction: number) => void
}

function failure(error: unknown, language: Language): Error {
  if (isCancel(error)) return localError('ABORTED', language, error)
  if (!(error instanceof AxiosError)) return localError('UNKNOWN', language, error)
  if (error.response) {
    const { status, headers, data } = error.response
    const header = (name: string) => headers[name.toLowerCase()] as string | undefined
    return refusalError({ status, header, body: data }, language, error)
  }
  const isLate = error.code === AxiosError.ETIMEDOUT || error.code === AxiosError.ECONNABORTED
  return localError(isLate ? 'TIMEOUT' : 'NETWORK', language, error)
}

function parse(response: AxiosResponse<string>, language: Language): unknown {
  if (!response.data) return undefined
  try {
    return JSON.parse(response.data)
  } catch (cause) {
    throw localError('UNKNOWN', language, cause)
  }
}

/** Makes one JSON call, or a multipart one when the body is a form. */
export async function callJson(
  operation: ClientOperation,
  input: JsonInput,
  target: Target,
  language: Language,
): Promise<unknown> {
  const { params, query, body, signal, onUploadProgress, isFile } = input
  const instance = paths[operation].includes(' /api/chat/') ? chat : general
  let response: AxiosResponse<string>
  try {
    response = await instance.request<string>({
      method: methodOf(operation),
      url: target.base + pathOf(operation, params),
      params: query,
      data: body,
      headers: { Accept: isFile ? '*/*' : 'application/json', ...target.headers },
      withCredentials: target.isOwnOrigin,
      ...(signal && { signal }),
      ...(onUploadProgress && {
        onUploadProgress: ({ loaded, total }) => onUploadProgress(total ? Math.min(1, loaded / total) : 0),
      }),
    })
  } catch (error) {
    throw failure(error, language)
  }
  if (!isFile) return parse(response, language)
  return new Blob([response.data], { type: String(response.headers['content-type'] ?? '') })
}
