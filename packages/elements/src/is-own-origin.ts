import { pageOrigin, serverUrl } from '@ai-studio/core/page-origin'

/** Whether an element stands on a page of the studio itself. An address that is none is somebody else's. */
export const isOwnOrigin = (endpoint: string): boolean => serverUrl(endpoint)?.origin === pageOrigin()
