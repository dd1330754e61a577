import { formatBytes } from '@ai-studio/core'
import { Button, Icon, IconButton, useLanguage, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState, type DragEvent, type ReactElement } from 'react'
import { isShownPicture } from '../shown-picture.ts'
import { FieldNote } from './field-note.tsx'
import type { FieldProps } from './field-props.ts'
import { useFieldTexts } from './field-texts.ts'
import type { GivenFile, GivenFiles } from './given-files.ts'

export interface ToolFilesFieldProps extends FieldProps<'files'> {
  given: GivenFiles
  /** Called when files have been added or removed. */
  onChange: () => void
}

/** Files to choose, drop or paste; each is sent as soon as it is chosen. */
export function ToolFilesField({ field, error, given, onChange }: ToolFilesFieldProps): ReactElement {
  const id = useId()
  const t = useTexts('tools')
  const language = useLanguage()
  const { label, hint } = useFieldTexts(field)
  const files = useStore(given.$files)
  const inputRef = useRef<HTMLInputElement>(null)
  const groupRef = useRef<HTMLDivElement>(null)
  const placeRef = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const [tooMany, setTooMany] = useState(0)
  const isDisabled = field.disabled !== undefined
  const isFull = files.length >= field.maxFiles

  const add = (chosen: Iterable<File>) => {
    setTooMany(
      given.add(field, [...chosen], (name) =>
        t('files.tooLarge', { name, limit: formatBytes(field.maxBytes, language) }),
      ),
    )
    onChange()
    // With the last file that fits the button goes.
    const hasFocus = placeRef.current?.contains(document.activeElement)
    if (hasFocus && given.$files.get().length >= field.maxFiles)
      groupRef.current?.focus({ preventScroll: true })
  }
  const addRef = useRef(add)
  useEffect(() => {
    addRef.current = add
  })
  useEffect(() => {
    if (isDisabled) return
    const paste = (event: ClipboardEvent) => {
      const pasted = pastedFiles(event)
      if (pasted.length === 0) return
      event.preventDefault()
      addRef.current(pasted)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isDisabled])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) add(event.dataTransfer.files)
  }
  const note = tooMany > 0 ? t('files.tooMany', { count: field.maxFiles }) : error
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button does the same by keyboard.
    <div
      ref={groupRef}
      className="st-field st-tool-files"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be disabled with what is in it.
      role="group"
      aria-labelledby={`${id}-label`}
      // Where nothing more fits there is no button to tell it.
      aria-describedby={isFull && note ? `${id}-note` : undefined}
      data-disabled={isDisabled ? '' : undefined}
      // Also where nothing more fits: the browser would go to a file that nobody takes, and leave the page.
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isDisabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span id={`${id}-label`} className="st-field-label">
        {label}
      </span>
      {files.length > 0 && (
        <ul className="st-tool-file-list">
          {files.map((file) => (
            <FileRow
              key={file.key}
              file={file}
              onRemove={() => {
                given.remove(file.key)
                setTooMany(0)
                onChange()
                // The button goes with its row.
                groupRef.current?.focus({ preventScroll: true })
              }}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <div ref={placeRef} className="st-tool-drop" data-over={isOver ? '' : undefined}>
          <Button
            icon="plus"
            disabled={isDisabled}
            aria-describedby={note || hint ? `${id}-note` : undefined}
            onClick={() => inputRef.current?.click()}
          >
            {t('files.choose', { count: field.maxFiles })}
          </Button>
          <span>{t('files.drop')}</span>
          <small>
            {t('files.limits', {
              types: typeNames(field.accept),
              size: formatBytes(field.maxBytes, language),
            })}
          </small>
          <input
            ref={inputRef}
            type="file"
            hidden
            tabIndex={-1}
            aria-label={label}
            accept={field.accept.join(',')}
            multiple={field.maxFiles > 1}
            onChange={(event) => {
              add(event.target.files ?? [])
              // The same file may be chosen again after it was removed.
              event.target.value = ''
            }}
          />
        </div>
      )}
      <FieldNote id={`${id}-note`} hint={hint} error={note} />
      <output className="st-visually-hidden">{tooMany > 0 && note}</output>
    </div>
  )
}

/** Where text can be written. */
const writable = ':is(input, textarea):not([type="radio"], [type="checkbox"], [type="range"])'

/**
 * The files that a paste brings, unless it brings text to where text is written: word processors and spreadsheets add a
 * picture of it. Elsewhere the text is the name of a file that was copied, and has no place to go.
 */
function pastedFiles({ target, clipboardData }: ClipboardEvent): File[] {
  const isWriting = target instanceof Element && target.matches(writable)
  if (isWriting && clipboardData?.types.includes('text/plain')) return []
  return [...(clipboardData?.files ?? [])]
}

/** `image/png`, `.docx` as people know them: PNG, DOCX. */
const typeNames = (accept: readonly string[]): string =>
  accept.map((type) => type.replace(/^.*[/.]/, '').toUpperCase()).join(', ')

/** The address of a picture to show; none where browsers do not draw what the file is, whatever its name says. */
function pictureOf({ file, preview }: GivenFile): string | undefined {
  if (!file) return preview
  return isShownPicture(file.contentType) ? (preview ?? file.url) : undefined
}

function FileRow({ file, onRemove }: { file: GivenFile; onRemove: () => void }): ReactElement {
  const t = useTexts('tools')
  const language = useLanguage()
  const picture = pictureOf(file)
  return (
    <li data-status={file.status}>
      {picture ? <img src={picture} alt="" width={40} height={40} /> : <Icon name="image" size={20} />}
      <div>
        <span className="st-tool-file-name" dir="auto">
          {file.name}
        </span>
        {file.status === 'failed' ? (
          <span role="alert" className="st-tool-file-error">
            {file.error}
          </span>
        ) : (
          <small>
            {file.status === 'uploading'
              ? t('files.uploading', { percent: Math.round(file.progress * 100) })
              : formatBytes(file.size, language)}
          </small>
        )}
        {file.status === 'uploading' && <progress value={file.progress} aria-label={file.name} />}
      </div>
      <IconButton
        icon="close"
        label={t('files.remove', { name: file.name })}
        size="small"
        onClick={onRemove}
      />
    </li>
  )
}
