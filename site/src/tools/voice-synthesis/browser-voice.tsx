import type { Tool } from '@ai-studio/contract'
import { hasBrowserVoice, sharedSpeech, splitSpeech, type SpeechPiece } from '@ai-studio/core/speech'
import { Alert, Button, useLanguage, useStudio, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, type ReactElement } from 'react'
import { ToolNumberField } from '../form/number-field.tsx'
import { ToolTextField } from '../form/text-field.tsx'
import { currentValues } from '../form/form-values.ts'
import { toolDesk } from '../tool-desk.ts'
import { BrowserVoices } from './browser-voices.tsx'
import { SpokenText } from './spoken-text.tsx'
import '../form/tool-form.css'
import './voice-synthesis.css'

/** Names the text on this page, so that the player knows it from answers of the chat. */
const speechId = 'voice-synthesis'

/**
 * The form where the browser's own voices speak: at once, without any job, and without a file. What takes one is shown
 * with the reason why it cannot be had.
 */
export function BrowserVoice({ tool }: { tool: Tool }): ReactElement {
  const t = useTexts('voice-synthesis')
  const general = useTexts('tools')
  const studio = useStudio()
  const language = useLanguage()
  const desk = toolDesk(studio, tool.id)
  const player = sharedSpeech(studio)
  const filled = useStore(desk.$filled)
  const speech = useStore(player.$speech)
  const { share } = useStore(player.$progress)
  const settings = useStore(player.$settings)
  const text = String(currentValues(tool.fields, filled, language)['text'] ?? '')
  const pieces = useMemo(() => sentencesOf(text, language), [text, language])
  const own = speech?.id === speechId ? speech : null
  const isSpeaking = own?.phase === 'playing' || own?.phase === 'loading'
  useEffect(() => {
    void player.loadVoices(false, language).catch(() => undefined)
  }, [player, language])
  const isEmpty = text.trim() === ''
  const isOwn = own !== null
  useEffect(() => {
    // Whoever signs out takes their text along.
    if (isEmpty && isOwn) player.stop()
  }, [isEmpty, isOwn, player])
  const mainRef = useRef<HTMLButtonElement>(null)
  // Whoever leaves the page does not want to hear it on another one.
  useEffect(() => () => void (player.$speech.get()?.id === speechId && player.stop()), [player])

  if (!hasBrowserVoice()) return <Alert kind="info">{t('browser.none')}</Alert>
  const speak = () =>
    void player.speak({
      id: speechId,
      owner: desk,
      messageId: null,
      language,
      paragraphs: () => text.split(/\n+/),
    })
  const fieldOf = <Kind extends 'text' | 'number'>(name: string, kind: Kind) =>
    tool.fields.find((field) => field.name === name && field.kind === kind) as
      | Extract<Tool['fields'][number], { kind: Kind }>
      | undefined
  const textField = fieldOf('text', 'text')
  const speedField = fieldOf('speed', 'number')
  const pitchField = fieldOf('pitch', 'number')
  return (
    <div className="st-tool-bench">
      <form
        className="st-tool-form"
        aria-label={general('form.label')}
        onSubmit={(event) => {
          event.preventDefault()
          if (isSpeaking) player.pause()
          else if (own?.phase === 'paused') player.play()
          else if (!isEmpty) speak()
        }}
      >
        {textField && (
          <ToolTextField
            field={textField}
            value={text}
            error={undefined}
            onChange={(next) => {
              if (own) player.stop()
              desk.fillIn({ text: next })
            }}
          />
        )}
        <BrowserVoices player={player} />
        {speedField && (
          <ToolNumberField
            // What the browsers' voices can do.
            field={{ ...speedField, min: 0.5, max: 2 }}
            value={settings.speed}
            error={undefined}
            onChange={(speed) => player.change({ speed })}
          />
        )}
        {pitchField && (
          <ToolNumberField
            field={pitchField}
            value={settings.pitch}
            error={undefined}
            onChange={(pitch) => player.change({ pitch })}
          />
        )}
        <p className="st-field-note">{t('browser.noFiles')}</p>
        <div className="st-tool-start">
          <Button
            ref={mainRef}
            type="submit"
            variant="primary"
            icon={isSpeaking ? 'pause' : 'play'}
            aria-disabled={isEmpty || undefined}
          >
            {t(isSpeaking ? 'browser.pause' : own?.phase === 'paused' ? 'browser.goOn' : 'browser.speak')}
          </Button>
          {own && (
            <Button
              icon="stop"
              onClick={() => {
                // The button goes with what it stops.
                mainRef.current?.focus()
                player.stop()
              }}
            >
              {t('browser.stop')}
            </Button>
          )}
        </div>
      </form>
      <section className="st-tool-stage" aria-label={general('result.label')}>
        {own?.problem && <Alert kind="error">{own.problem.text || t('browser.failed')}</Alert>}
        {pieces.length > 0 ? (
          <SpokenText
            pieces={pieces.map((piece) => piece.text)}
            language={pieces[0]?.language ?? language}
            current={own ? currentPiece(pieces, share) : -1}
          />
        ) : (
          <div className="st-tool-empty">
            <p>{t('empty')}</p>
          </div>
        )}
      </section>
    </div>
  )
}

/** What is marked while it is said: the browser says several short sentences at once. */
function sentencesOf(text: string, language: string): SpeechPiece[] {
  return splitSpeech(text.split(/\n+/), language).flatMap((piece) =>
    Array.from(
      new Intl.Segmenter(piece.language, { granularity: 'sentence' }).segment(piece.text),
      ({ segment }) => ({ ...piece, text: segment }),
    ),
  )
}

/** The piece that is being said when so much has been heard. */
function currentPiece(pieces: readonly { text: string }[], share: number): number {
  const total = pieces.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  // A hair more than what is heard, because a share of pieces is rarely exact.
  const heard = share * total + 0.001
  return pieces.findIndex(({ text }) => {
    before += text.length
    return heard < before
  })
}
