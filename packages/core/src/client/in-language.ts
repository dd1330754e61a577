import type { Language } from '@ai-studio/contract'
import type { ApiClient } from './types.ts'

/** A client whose server answers in another language than the page's, where a call asks for none itself. */
export function inLanguage(api: ApiClient, language: () => Language): ApiClient {
  return {
    request: (operation, input) => api.request(operation, { language: language(), ...input }),
    stream: (operation, input) => api.stream(operation, { language: language(), ...input }),
    upload: (operation, file, options) => api.upload(operation, file, { language: language(), ...options }),
  }
}
