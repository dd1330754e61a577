import type { Readability } from '@ai-studio/contract'
import { formatNumber } from '@ai-studio/core'
import { useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'

/** How easily a text reads, and what makes it hard. */
export function ReadabilityFacts({ readability }: { readability: Readability }): ReactElement {
  const t = useTexts('content-writer')
  const language = useLanguage()
  const { words, sentences, minutes, score, level, method, longSentences } = readability
  const number = (value: number) => formatNumber(value, language)
  return (
    <section className="st-writer-reads">
      <h3>{t('readability.heading')}</h3>
      <dl>
        <Fact name={t('readability.words')} value={number(words)} />
        <Fact name={t('readability.sentences')} value={number(sentences)} />
        <Fact
          name={t('readability.time')}
          value={t('readability.minutes', { count: Math.max(1, Math.round(minutes)) })}
        />
        {score !== null && level !== null && (
          <Fact
            name={t('readability.ease')}
            value={t('readability.score', {
              score: number(Math.round(score)),
              level: t(`readability.levels.${level}`),
            })}
          />
        )}
      </dl>
      {score !== null && (
        <meter
          min={0}
          max={100}
          low={40}
          high={60}
          optimum={90}
          value={score}
          aria-label={t('readability.ease')}
        />
      )}
      <p>{method ? t(`readability.methods.${method}`) : t('readability.noScore')}</p>
      {longSentences.length > 0 && (
        <details>
          <summary>{t('readability.hard')}</summary>
          <ul dir="auto">
            {longSentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
