import { isApiError } from '@ai-studio/core'
import { toast, useTexts } from '@ai-studio/react'
import { useEffect, useRef } from 'react'
import { useSubmission, type Submission } from '../../forms/use-submission.ts'

/**
 * `useSubmission` for a dialog that is drawn only while it is open: a failure is told as a toast when it was closed.
 * Its `run` answers whether the call succeeded and the dialog is still there.
 */
export function useDialogSubmission(names?: readonly string[]): Submission {
  const t = useTexts('site')
  const submission = useSubmission(names)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  return {
    ...submission,
    async run(act, form) {
      const actOrTell = async () => {
        try {
          await act()
        } catch (error) {
          if (isHere.current) throw error
          toast((isApiError(error) && error.text) || t('page.failed'), { kind: 'error' })
        }
      }
      return (await submission.run(actOrTell, form)) && isHere.current
    },
  }
}
