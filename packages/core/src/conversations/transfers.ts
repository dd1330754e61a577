import type { ImportResult } from '@ai-studio/contract'
import { limits } from '@ai-studio/contract/constants'
import { isApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import type { ConversationList } from './conversation-list-types.ts'
import { fileNameOf } from './file-name.ts'

/** Conversations that leave as a file, or come in one. */
export function createTransfers(options: {
  api: ApiClient
  titleOf: (id: string) => string
  onExportFailed: (error: unknown) => void
  onImported: () => void
}): Pick<ConversationList, 'exportFile' | 'importFile'> {
  const { api, titleOf, onExportFailed, onImported } = options
  return {
    async exportFile(id, format) {
      try {
        const blob = await api.request<Blob>('exportConversation', {
          params: { id },
          query: { format },
          isFile: true,
        })
        return { blob, name: fileNameOf(titleOf(id), format) }
      } catch (error) {
        onExportFailed(error)
        return null
      }
    },
    async importFile(file) {
      if (file.size > limits.importBytes) return { isDone: false, code: 'PAYLOAD_TOO_LARGE', text: '' }
      try {
        const { imported, skipped } = await api.upload<ImportResult>('importConversations', file, {
          name: file.name,
        })
        onImported()
        return { isDone: true, imported, skipped }
      } catch (error) {
        const known = isApiError(error) ? error : null
        return { isDone: false, code: known?.code ?? 'UNKNOWN', text: known?.text ?? '' }
      }
    },
  }
}
