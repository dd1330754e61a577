import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { useEarlyEffect } from '../hooks/use-latest.ts'
import { noValues, validate, type FieldName, type Problem, type Problems, type Values } from './validate.ts'

export interface Form {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly values: Values
  readonly problems: Problems
  /** What a field gets: its content, and what to do when it changes. */
  field(name: FieldName): { name: string; value: string; onChange(event: FormEvent<HTMLInputElement>): void }
  /** Checks some fields, and puts the focus into the first that is wrong. Answers the values when all are well. */
  check(fields: readonly FieldName[]): Values | null
  /** Marks a field that the server has refused, with the focus in it. */
  refuse(name: FieldName, problem: Problem): void
  /** Puts the focus into a field and selects its content. */
  focus(name: FieldName): void
  /** Forgets all problems, and some of the values. */
  reset(fields?: readonly FieldName[]): void
}

/** What is typed into a form, and what is wrong with it. A problem goes as soon as its field changes. */
export function useForm(initial: Partial<Values> = {}, onEdit?: () => void): Form {
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({ ...noValues, ...initial })
  const [problems, setProblems] = useState<Problems>({})
  const focusNext = useRef<FieldName | 'invalid' | null>(null)

  const input = (name: string) => ref.current?.elements.namedItem(name) as HTMLInputElement | null

  useEarlyEffect(() => {
    const wanted = focusNext.current
    if (!wanted) return
    focusNext.current = null
    const target =
      wanted === 'invalid'
        ? ref.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
        : input(wanted)
    target?.focus()
    if (wanted !== 'invalid') target?.select()
  })

  /** What a browser has filled in may have been told to nobody yet. */
  const read = (): Values => {
    const found = { ...values }
    for (const name of Object.keys(found) as FieldName[]) found[name] = input(name)?.value ?? found[name]
    return found
  }

  return {
    ref,
    values,
    problems,
    field: (name) => ({
      name,
      value: values[name],
      onChange(event) {
        const { value } = event.currentTarget
        setValues((before) => ({ ...before, [name]: value }))
        setProblems((before) => ({ ...before, [name]: undefined }))
        onEdit?.()
      },
    }),
    check(fields) {
      const current = read()
      const found = validate(current, fields)
      setValues(current)
      setProblems(found)
      if (Object.keys(found).length > 0) {
        focusNext.current = 'invalid'
        return null
      }
      return { ...current, email: current.email.trim(), userName: current.userName.trim() }
    },
    refuse(name, problem) {
      focusNext.current = name
      setProblems({ [name]: problem })
    },
    focus(name) {
      focusNext.current = name
      setProblems((before) => ({ ...before }))
    },
    reset(fields = []) {
      setProblems({})
      setValues((before) => ({ ...before, ...Object.fromEntries(fields.map((name) => [name, ''])) }))
    },
  }
}
