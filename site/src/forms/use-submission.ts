import { isApiError } from '@ai-studio/core'
import { useTexts } from '@ai-studio/react'
import { useEffect, useRef, useState } from 'react'

/** What a form is told about the call behind it. */
export interface Submission {
  isBusy: boolean
  /** What went wrong as a whole; null while a field says it. */
  error: string | null
  /** What the server has against a field, until that is edited. */
  fieldError(name: string): string | undefined
  /**
   * Runs the call. One at a time: while one runs others are ignored.
   * @param form in which the first field that the server refuses gets the focus
   * @returns whether it succeeded
   */
  run(act: () => Promise<unknown>, form?: HTMLFormElement): Promise<boolean>
  /** A field was edited. */
  edited(name: string): void
}

interface State {
  isBusy: boolean
  error: string | null
  fields: Record<string, string>
}

const idle: State = { isBusy: false, error: null, fields: {} }

/**
 * Keeps what a form has to say about its call.
 * @param names fields of the form, as the server calls them; refusals of others are told for the form as a whole
 */
export function useSubmission(names: readonly string[] = []): Submission {
  const t = useTexts('site')
  const [state, setState] = useState(idle)
  const refusedForm = useRef<HTMLFormElement>(null)

  // Once the field says what is wrong with it, because that is read with the focus.
  useEffect(() => {
    if (Object.keys(state.fields).length === 0) return
    const form = refusedForm.current
    refusedForm.current = null
    const { activeElement, body } = document
    // The button may stand below the form. Whoever has gone on elsewhere meanwhile stays there.
    const isHere = activeElement instanceof HTMLButtonElement && activeElement.form === form
    if (activeElement === body || isHere || form?.contains(activeElement))
      form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [state])

  function refused(error: unknown): State {
    if (!isApiError(error)) return { ...idle, error: t('page.failed') }
    const fields = Object.fromEntries(
      error.errors.flatMap(({ path, message }) => (names.includes(path) ? [[path, message]] : [])),
    )
    const isAboutFields = Object.keys(fields).length > 0
    return { isBusy: false, error: isAboutFields ? null : error.text || t('page.failed'), fields }
  }

  return {
    isBusy: state.isBusy,
    error: state.error,
    fieldError: (name) => state.fields[name],
    async run(act, form) {
      if (state.isBusy) return false
      setState({ ...idle, isBusy: true })
      try {
        await act()
        setState(idle)
        return true
      } catch (error) {
        refusedForm.current = form ?? null
        setState(refused(error))
        return false
      }
    },
    edited: (name) =>
      setState((last) => {
        const { [name]: _edited, ...others } = last.fields
        return { ...last, error: null, fields: others }
      }),
  }
}
