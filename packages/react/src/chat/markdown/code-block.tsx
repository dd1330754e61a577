import { memo, useRef, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { CopyButton } from '../copy-button.tsx'
import { useHighlight } from './use-highlight.ts'

const CodeChunk = memo(function CodeChunk({ text }: { text: string }) {
  return <span className="st-code-chunk">{text}</span>
})

export interface CodeBlockProps {
  /** As named in the answer; empty when it named none. */
  language: string
  /** Pieces of whole lines; all but the last are final. */
  chunks: readonly string[]
  /** Whether the code is complete. */
  isClosed: boolean
}

/** Code with its language, a copy button, and colours once it is complete and read. */
export const CodeBlock = memo(function CodeBlock({
  language,
  chunks,
  isClosed,
}: CodeBlockProps): ReactElement {
  const text = useTexts('chat')
  const blockRef = useRef<HTMLDivElement>(null)
  const highlighted = useHighlight(blockRef, language, chunks, isClosed)
  return (
    <div ref={blockRef} className="st-code" part="code">
      <div className="st-code-bar">
        <span className="st-code-language">{language || text('code.plain')}</span>
        <CopyButton label={text('code.copy')} getText={() => chunks.join('\n')} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must be reachable by keyboard and have a name. */}
      <pre dir="ltr" tabIndex={0} role="group" aria-label={language || text('code.plain')}>
        <code translate="no">
          {highlighted ??
            chunks.map((chunk, index) => (
              <CodeChunk key={index} text={index < chunks.length - 1 ? `${chunk}\n` : chunk} />
            ))}
        </code>
      </pre>
    </div>
  )
})
