import type { FieldError, Tool, ToolField } from '@ai-studio/contract'
import { toolCredits } from '@ai-studio/contract/tools'
import { Button, useLanguage, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { NoCookies, NoScript } from '../../browser-needs.tsx'
import type { ToolDesk } from '../tool-desk.ts'
import { useToolTexts } from '../tool-texts.ts'
import { ToolChoiceField } from './choice-field.tsx'
import { ToolFilesField } from './files-field.tsx'
import { currentValues, flawsOf, isShown, toInput, type FormValues } from './form-values.ts'
import { ToolNumberField } from './number-field.tsx'
import { ToolSeedField } from './seed-field.tsx'
import { ToolSwitchField } from './switch-field.tsx'
import { ToolTextField } from './text-field.tsx'
import './tool-form.css'

export interface ToolFormProps {
  tool: Tool
  desk: ToolDesk
  /** Fields that the server has refused. */
  refused: readonly FieldError[]
  /** Something is being done, so that nothing else can be begun. */
  isBusy: boolean
}

/** The form of a tool, drawn from its description. */
export function ToolForm({ tool, desk, refused, isBusy }: ToolFormProps): ReactElement {
  const { id } = useToolTexts()
  const t = useTexts('tools')
  const own = useTexts(id)
  const language = useLanguage()
  const filled = useStore(desk.$filled)
  const filesField = tool.fields.find((field) => field.kind === 'files')
  const given = useStore(desk.files(filesField?.name ?? '').$files)
  const formRef = useRef<HTMLFormElement>(null)
  const moreRef = useRef<HTMLDetailsElement>(null)
  const [isTried, setTried] = useState(false)
  /** What the server has against a field counts until that is edited. */
  const [edited, setEdited] = useState<{ since: readonly FieldError[]; names: readonly string[] }>()
  /** Whether it was to be sent while files were on their way. */
  const [isEarly, setEarly] = useState(false)

  const values: FormValues = {
    ...currentValues(tool.fields, filled, language),
    ...(filesField && { [filesField.name]: given.flatMap(({ file }) => file?.id ?? []) }),
  }
  // What is hidden is waited for by nobody.
  const isUploading =
    filesField !== undefined &&
    isShown(filesField, values) &&
    given.some(({ status }) => status === 'uploading')
  // Files that are on their way are not missing.
  const judged = isUploading ? tool.fields.filter((field) => field !== filesField) : tool.fields
  const hasFailedFile = given.some(({ status }) => status === 'failed')
  const flaws = isTried ? flawsOf(judged, values, hasFailedFile) : {}
  // What is hidden costs nothing.
  const cost = toolCredits(tool, toInput(tool.fields, values))
  const shown = tool.fields.filter((field) => isShown(field, values))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    setEarly(isUploading)
    const [first] = Object.keys(flawsOf(judged, values, hasFailedFile))
    if (first !== undefined) return focusField(formRef.current, first)
    if (!isUploading) void desk.run.start(toInput(tool.fields, values))
  }
  const errorOf = (name: string) => {
    const flaw = flaws[name]
    if (flaw !== undefined) return t(`flaws.${flaw}`)
    if (edited?.since === refused && edited.names.includes(name)) return undefined
    return refused.find(({ path }) => path === `input.${name}` || path.startsWith(`input.${name}.`))?.message
  }
  const noteEdit = (name: string) => {
    if (refused.length === 0) return
    const before = edited?.since === refused ? edited.names : []
    setEdited({ since: refused, names: [...before, name] })
  }
  const draw = (field: ToolField) => (
    <div key={field.name} data-field={field.name}>
      {fieldElement(field, {
        values,
        error: errorOf(field.name),
        desk,
        onChange(value) {
          desk.fillIn({ [field.name]: value })
          noteEdit(field.name)
        },
        onFiles: () => noteEdit(field.name),
      })}
    </div>
  )
  const more = shown.filter(({ group }) => group === 'more')
  const wrong = more.filter(({ name }) => errorOf(name) !== undefined).map(({ name }) => name)
  const wrongNames = wrong.join(' ')
  useEffect(() => {
    // It is only opened: whoever has mended what was wrong stays where they are.
    if (wrongNames !== '' && moreRef.current) moreRef.current.open = true
  }, [wrongNames])
  return (
    <form
      ref={formRef}
      className="st-tool-form st-scripted"
      method="dialog"
      noValidate
      aria-label={t('form.label')}
      onSubmit={submit}
    >
      <NoScript />
      <NoCookies />
      {shown.filter(({ group }) => group === 'main').map(draw)}
      {more.length > 0 && (
        <details ref={moreRef} className="st-tool-more">
          <summary>{t('form.more')}</summary>
          <div>{more.map(draw)}</div>
        </details>
      )}
      <div className="st-tool-start">
        <Button type="submit" variant="primary" icon="sparkle" isBusy={isBusy}>
          {own('action')}
        </Button>
        <p>{isUploading ? t('form.waitsForFiles') : t('form.cost', { count: cost })}</p>
        <output className="st-visually-hidden">{isEarly && isUploading && t('form.waitsForFiles')}</output>
      </div>
    </form>
  )
}

interface Drawn {
  values: FormValues
  error: string | undefined
  desk: ToolDesk
  onChange: (value: FormValues[string]) => void
  /** Files have been added or removed. */
  onFiles: () => void
}

function fieldElement(field: ToolField, { values, error, desk, onChange, onFiles }: Drawn): ReactElement {
  const value = values[field.name]
  switch (field.kind) {
    case 'text':
      return <ToolTextField {...{ field, error, onChange }} value={value as string} />
    case 'choice':
      return <ToolChoiceField {...{ field, error, onChange }} value={value as string} />
    case 'number':
      return <ToolNumberField {...{ field, error, onChange }} value={value as number} />
    case 'switch':
      return <ToolSwitchField {...{ field, error, onChange }} value={value as boolean} />
    case 'seed':
      return <ToolSeedField {...{ field, error, onChange }} value={value as number | null} />
    case 'files':
      return <ToolFilesField {...{ field, error }} given={desk.files(field.name)} onChange={onFiles} />
  }
}

/** The first flaw is where somebody goes on. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const place = form?.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const controls = place?.querySelectorAll<HTMLElement>('textarea, input:not([hidden]), select, button') ?? []
  // A button that takes a file away is no place to read why there should be others.
  const field =
    [...controls].find((each) => !each.closest('.st-tool-file-list')) ??
    place?.querySelector('[role="group"]')
  // What is folded away takes no focus, and is only drawn open after this.
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
