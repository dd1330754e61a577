import { useTexts } from '../provider/use-studio.ts'
import { toast } from '../ui/toasts.ts'

/** Tells that a part of the chat could not be fetched, with another try. Answers how to take it back. */
export function useNotLoaded(): (retry: () => void) => () => void {
  const text = useTexts('chat')
  return (retry) =>
    toast(text('error.notLoaded'), {
      kind: 'error',
      duration: 0,
      action: { label: text('notice.retry'), onAction: retry },
    })
}
