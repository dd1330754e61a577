import type { ReactElement } from 'react'
import { useStudio, useTexts } from '../provider/use-studio.ts'
import { Icon } from '../ui/icon.tsx'
import { useChat } from './chat-context.ts'
import { useFocusBack } from './use-focus-back.ts'

const aboutTheStudio = ['first', 'second', 'third', 'fourth'] as const

/** A new chat: a greeting and a few questions to begin with. */
export function EmptyState(): ReactElement {
  const text = useTexts('chat')
  const { controls, isDisabled, suggestions, empty } = useChat()
  const focusBack = useFocusBack()
  // On somebody else's page the studio is not the subject.
  const ownQuestions = useStudio().isOwnOrigin
    ? aboutTheStudio.map((name) => text(`suggestions.${name}`))
    : []
  const questions = isDisabled ? [] : (suggestions ?? ownQuestions)
  const usual = (
    <>
      <span className="st-chat-mark">
        <Icon name="sparkle" size={26} />
      </span>
      <p className="st-chat-greeting">{text('empty.greeting')}</p>
      <p className="st-chat-hint">{text(questions.length > 0 ? 'empty.hint' : 'empty.hintAlone')}</p>
    </>
  )
  return (
    <div className="st-chat-empty" part="empty">
      {typeof empty === 'function' ? empty(usual) : (empty ?? usual)}
      {questions.length > 0 && (
        <ul className="st-chat-suggestions" aria-label={text('empty.suggestions')}>
          {questions.map((question) => (
            <li key={question}>
              <button
                type="button"
                className="st-chat-suggestion"
                part="suggestion"
                onClick={({ currentTarget }) => {
                  // It goes away with the greeting.
                  focusBack(currentTarget)
                  void controls.current?.send(question)
                }}
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
