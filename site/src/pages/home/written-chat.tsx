import { Icon, IconButton, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'

const questions = ['first', 'second', 'third', 'fourth'] as const

/**
 * An empty chat as it is written at build time, which the chat itself takes the place of: what was typed or pressed
 * until then is carried over. Whoever has no scripts sees the greeting alone.
 */
export function WrittenChat(): ReactElement {
  const t = useTexts('chat')
  return (
    <section className="st-chat" data-mode="page" aria-labelledby="written-chat">
      <header className="st-chat-header">
        <h2 id="written-chat" className="st-chat-heading" dir="auto">
          {t('title')}
        </h2>
      </header>
      <div className="st-chat-empty">
        <span className="st-chat-mark">
          <Icon name="sparkle" size={26} />
        </span>
        <p className="st-chat-greeting">{t('empty.greeting')}</p>
        <p className="st-chat-hint">{t('empty.hint')}</p>
        <ul className="st-chat-suggestions" aria-label={t('empty.suggestions')}>
          {questions.map((name) => (
            <li key={name}>
              <button type="button" className="st-chat-suggestion">
                {t(`suggestions.${name}`)}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="st-chat-footer">
        <div className="st-composer-frame">
          {/* A form here, unlike in the chat: what is pressed before any script is there stands still. */}
          <form className="st-composer">
            <span className="st-composer-tools" />
            <label className="st-visually-hidden" htmlFor="written-message">
              {t('composer.label')}
            </label>
            <div className="st-composer-text">
              <textarea
                id="written-message"
                className="st-composer-field"
                rows={1}
                dir="auto"
                enterKeyHint="send"
                autoComplete="off"
                placeholder={t('composer.placeholder')}
              />
            </div>
            <IconButton
              type="submit"
              icon="send"
              variant="primary"
              label={t('composer.send')}
              className="st-composer-send"
              aria-disabled
            />
          </form>
          <p className="st-composer-footnote">{t('composer.footnote')}</p>
        </div>
      </div>
    </section>
  )
}
