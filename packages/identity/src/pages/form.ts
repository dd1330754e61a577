import { html, type Html, type Part } from './html.ts'
import type { Texts } from './texts.ts'

export interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  inputMode?: 'numeric' | 'email'
  maxLength?: number
  value?: string
  hint?: string
  isReadOnly?: boolean
  /** Stands at the other end of the label's line. */
  aside?: Html
}

/** What is wrong: by the name of the field, or with the whole under the empty name. */
export type Errors = Readonly<Record<string, string>>

export interface Form {
  action: string
  fields: readonly Field[]
  hidden: Readonly<Record<string, string | undefined>>
  submit: string
  /** Elements above it that say what the first field has to be read with. */
  describedBy?: readonly string[]
}

const isShown = (text: string | undefined): text is string => text !== undefined && text !== ''

/** Where the reader begins: the first wrong field, else the first that is empty. */
function focused(fields: readonly Field[], errors: Errors): string | undefined {
  const wrong = fields.find(({ name }) => isShown(errors[name]))
  return (wrong ?? fields.find(({ value, isReadOnly }) => !value && !isReadOnly) ?? fields[0])?.name
}

function fieldHtml(
  field: Field,
  error: string | undefined,
  hasFocus: boolean,
  describedBy: readonly string[],
): Html {
  const {
    name,
    label,
    type = 'text',
    autocomplete,
    inputMode,
    maxLength,
    value,
    hint,
    isReadOnly,
    aside,
  } = field
  const own = [hint && `${name}-hint`, isShown(error) && `${name}-error`]
  const described = [...(hasFocus ? describedBy : []), ...own].filter(Boolean).join(' ')
  return html`<div class="field">
    <div class="label"><label for="${name}">${label}</label>${aside}</div>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      ${
        inputMode && html` inputmode="${inputMode}"`
      }${maxLength && html` maxlength="${maxLength}"`}${value && html` value="${value}"`}${
        type !== 'text' || autocomplete === 'one-time-code'
          ? html` autocapitalize="none" spellcheck="false"`
          : ''
      }${described && html` aria-describedby="${described}"`}${isShown(error) && html` aria-invalid="true"`}${
        isReadOnly && html` readonly`
      }${hasFocus && html` autofocus`}
      required
    />
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}${
      isShown(error) && html`<p class="wrong" id="${name}-error">${error}</p>`
    }
  </div>`
}

export const summaryId = 'summary'

/** Says at the top what is wrong, and leads there. */
export function summaryHtml(texts: Texts, errors: Errors): Part {
  const all = Object.entries(errors).filter(([, text]) => isShown(text))
  if (all.length === 0) return undefined
  const whole = errors['']
  if (isShown(whole)) return html`<div class="alert" id="${summaryId}" role="alert">${whole}</div>`
  return html`<div class="alert" id="${summaryId}" role="alert">
    <strong>${texts.error.summary}</strong>
    <ul>
      ${all.map(([name, text]) => html`<li><a href="#${name}">${text}</a></li>`)}
    </ul>
  </div>`
}

/** Nothing is checked by the browser: its messages would be in its language and in other words than ours. */
export function formHtml({ action, fields, hidden, submit, describedBy = [] }: Form, errors: Errors): Html {
  const focus = focused(fields, errors)
  return html`<form method="post" action="${action}" novalidate>
    ${hiddenHtml(hidden)}
    ${fields.map((field) => fieldHtml(field, errors[field.name], field.name === focus, describedBy))}
    <button class="primary">${submit}</button>
  </form>`
}

/** A form that is a single quiet button. */
export function buttonHtml(action: string, hidden: Form['hidden'], text: string): Html {
  return html`<form method="post" action="${action}">
    ${hiddenHtml(hidden)}<button class="quiet">${text}</button>
  </form>`
}

const hiddenHtml = (hidden: Form['hidden']): Part =>
  Object.entries(hidden).map(
    ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}" />`,
  )
